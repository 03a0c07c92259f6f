import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inBackground } from './in-background.ts'
import { silentLog } from './log.ts'

test('work that nobody waits for says in the log what it failed with', async () => {
  const lines: [unknown, string][] = []
  const log = { ...silentLog, warn: ({ err }: { err?: unknown }, text: string) => void lines.push([err, text]) }
  const error = new Error('away')
  inBackground(Promise.reject(error), log, 'looking')
  inBackground(Promise.resolve(1), log, 'nothing')
  await expect.poll(() => lines).toEqual([[error, 'looking']])
})

test('a rejection that nobody catches is logged, and the process goes on', async () => {
  const file = join(import.meta.dirname, 'in-background.ts')
  const script = `
    const { surviveRejections } = await import(${JSON.stringify(file)})
    process.on('uncaughtException', () => process.exit(1))
    surviveRejections({ error: ({ err }, text) => console.log(text, err.message) })
    Promise.reject(new Error('forgotten'))
    setImmediate(() => setImmediate(() => console.log('still here')))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim().split('\n')).toEqual(['a rejection that nobody caught forgotten', 'still here'])
})
