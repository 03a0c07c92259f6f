import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What a process has loaded of OpenTelemetry, after it has loaded the whole product and started with these settings. */
async function loadedWith(settings: Record<string, string>): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1] ?? /platform\\/trace\\/[^?]+/.exec(url)?.[0]
        if (name) loaded.add(name)
        return next(url, context)
      },
    })
    await import('#app/server/start/run-product.ts')
    const { startTracing } = await import('#app/server/start/start-tracing.ts')
    const { readConfig } = await import('#platform/config.ts')
    const { silentLog } = await import('#platform/log.ts')
    const tracing = await startTracing(readConfig(process.env), silentLog)
    await tracing?.close()
    console.log(JSON.stringify([...loaded].sort()))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], ...settings },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as string[]
}

/** What @prometheus-io/client and better-auth load anyway: functions that do nothing, and names. */
const BROUGHT_BY_OTHERS = ['@opentelemetry/api']

test('without a collector nothing of OpenTelemetry is loaded for traces', async () => {
  expect(await loadedWith({})).toEqual([...BROUGHT_BY_OTHERS, 'platform/trace/trace.ts'])
}, 120_000)

test('with one, what sends traces is', async () => {
  const loaded = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(loaded).toEqual(
    expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http']),
  )
}, 120_000)
