/** What must not be in any answer, whoever asks: rules over answers that passed by while other scanners asked. */
import type { Finding } from './finding.ts'

export type Answered = {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The beginning of a text; empty for pictures and the like. */
  readonly text: string
  /** The request carried a session. */
  readonly isSignedIn: boolean
}

type Rule = { readonly name: string; check(answer: Answered): string | null }

const INNER_WORKINGS = [
  // A stack of JavaScript, an error of PostgreSQL, a path of a server.
  /\bat [^\n]{1,200}\((?:file:\/\/|node:|\/)[^\n]{1,200}:\d+:\d+\)/,
  /syntax error at or near|unterminated quoted string|relation "[^"]+" does not exist|invalid input syntax for type/,
  /\bPG::|SQLSTATE\[|\bECONNREFUSED\b/,
]
const INNER_ADDRESS = /\b(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})\b/

export const ANSWER_RULES: readonly Rule[] = [
  { name: 'server-error', check: ({ status }) => (status >= 500 && status !== 503 ? `status ${status}` : null) },
  {
    name: 'inner-workings',
    check: ({ text }) => INNER_WORKINGS.map((pattern) => pattern.exec(text)?.[0].slice(0, 120)).find(Boolean) ?? null,
  },
  { name: 'inner-address', check: ({ text }) => INNER_ADDRESS.exec(text)?.[0] ?? null },
  {
    name: 'page-policy',
    check: (answer) => {
      if (!isPage(answer)) return null
      const policy = header(answer, 'content-security-policy')
      if (!policy.includes('frame-ancestors')) return 'may be framed'
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
      if (scripts === undefined) return 'scripts from anywhere'
      return /'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:)(?:\s|$)/.test(scripts)
        ? `script-src ${scripts}`
        : null
    },
  },
  {
    name: 'type-options',
    check: (answer) =>
      answer.status < 300 && header(answer, 'x-content-type-options') !== 'nosniff' ? 'may be guessed' : null,
  },
  {
    name: 'referrer-policy',
    check: (answer) =>
      isPage(answer) && !/no-referrer|same-origin|strict-origin/.test(header(answer, 'referrer-policy'))
        ? 'addresses are told to other sites'
        : null,
  },
  {
    name: 'cookie-flags',
    check: (answer) => {
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      const bare = cookies.find(
        (one) => /session|token|auth/i.test(one) && !(/httponly/i.test(one) && /samesite/i.test(one)),
      )
      return bare === undefined ? null : (bare.split('=')[0] ?? '')
    },
  },
  {
    name: 'cached-own',
    check: (answer) => {
      const isOwn = answer.isSignedIn || answer.headers['set-cookie'] !== undefined
      const kept = /\bpublic\b|s-maxage/.test(header(answer, 'cache-control'))
      // Files of a build and drawings have a name of their own for each content.
      const isFile = /^(?:image|font|text\/css|text\/javascript|application\/javascript)/.test(
        header(answer, 'content-type'),
      )
      return isOwn && kept && !isFile ? header(answer, 'cache-control') : null
    },
  },
  {
    name: 'server-version',
    check: (answer) =>
      ['server', 'x-powered-by'].map((name) => header(answer, name)).find((value) => /\d+\.\d+/.test(value)) ?? null,
  },
  {
    name: 'any-origin',
    check: (answer) => (header(answer, 'access-control-allow-origin') === '*' ? 'readable by any site' : null),
  },
  {
    name: 'source-map',
    check: ({ text }) => /\/\/# sourceMappingURL=(?!data:)\S+/.exec(text)?.[0] ?? null,
  },
]

export function findingsIn(answer: Answered): Finding[] {
  return ANSWER_RULES.flatMap(({ name, check }) => {
    const detail = check(answer)
    return detail === null
      ? []
      : [{ by: 'answers' as const, rule: name, at: `${answer.method} ${answer.path}`, detail }]
  })
}

function header({ headers }: Answered, name: string): string {
  return [headers[name] ?? ''].flat().join(', ')
}

const isPage = (answer: Answered) => answer.status < 300 && header(answer, 'content-type').startsWith('text/html')
