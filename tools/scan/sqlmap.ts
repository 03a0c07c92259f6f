/** Runs sqlmap on one request and reads what it says. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './finding.ts'
import type { Operation } from './operations.ts'
import { runProgram } from './run-program.ts'

/** Every kind of injection but stacked statements and waiting, which say nothing on a busy machine. */
const TECHNIQUES = 'BEU'
const HOW =
  '--batch --ignore-stdin --flush-session --disable-coloring --skip-waf --dbms PostgreSQL --level 1 --risk 1 ' +
  `--technique ${TECHNIQUES} --union-cols 1-4 --threads 1 --timeout 15 --retries 1`
/** All that a product may say to nonsense. Without them sqlmap ends at the first. */
const REFUSALS = '400,401,403,404,405,406,409,410,413,415,422,428,429,500,503'

export type Verdict = 'injectable' | 'clean' | 'unclear'

export async function sqlmap(
  operation: Pick<Operation, 'method' | 'path' | 'body'> & { readonly headers?: Operation['headers'] },
  to: { readonly port: number; readonly folder: string; readonly seconds: number },
): Promise<{ verdict: Verdict; finding: Finding | null }> {
  const file = join(to.folder, 'request.txt')
  await writeFile(file, requestText(operation, to.port))
  const args = `-r ${file} --output-dir ${join(to.folder, 'sqlmap')} ${HOW} --ignore-code ${REFUSALS}`
  const { output } = await runProgram('sqlmap', args.split(' '), to.seconds)
  const verdict = verdictOf(output)
  const at = `${operation.method} ${operation.path.split('?')[0]?.replaceAll('*', '')}`
  return {
    verdict,
    finding:
      verdict === 'injectable'
        ? { by: 'sqlmap', rule: 'SQL injection', at, detail: /Payload: (.*)/.exec(output)?.[1] ?? '' }
        : null,
  }
}

export function requestText({ method, path, body, headers = {} }: Parameters<typeof sqlmap>[0], port: number): string {
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body ?? '',
  ].join('\r\n')
}

export function verdictOf(output: string): Verdict {
  if (/identified the following injection point|is vulnerable|appears to be '.*' injectable/.test(output))
    return 'injectable'
  return /do(?:es)? not (?:appear|seem) to be injectable/.test(output) ? 'clean' : 'unclear'
}
