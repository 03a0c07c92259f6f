/**
 * Settings by environment, read once at the start. All problems are listed at once with name, expected form and
 * example; secrets are never printed. README's table and .env.example are generated from SETTINGS.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MONEY_SETTINGS } from './money-settings.ts'
import { MAP_SETTINGS, mapProblems } from './map-settings.ts'
import { SOCIAL_SETTINGS, socialProblems } from './social-settings.ts'
import { withFiles } from './settings-in-files.ts'
import { OPERATOR_SETTINGS } from './operator-settings.ts'
import { bucketProblems, STORAGE_SETTINGS } from './storage-settings.ts'
import { TRACE_SETTINGS } from './trace-settings.ts'
import { isWeakSecret } from './weak-secret.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

type Setting = {
  readonly form: string
  readonly example: string
  readonly fallback: string
  readonly about: string
  readonly schema: z.ZodType
}

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), 'not such an address')
const isPlainAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ''
}
const optional = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema])

export const SETTINGS = {
  MODE: {
    form: 'demo or production',
    example: 'production',
    fallback: 'demo',
    about: 'demo seeds a demo city and shows /dev; production refuses weak settings',
    schema: z.enum(['demo', 'production']),
  },
  PORT: {
    form: 'a port number, 0 to 65535',
    example: '4300',
    fallback: '4300',
    about: 'where the server listens',
    schema: z.coerce.number().int().min(0).max(65535),
  },
  HOST: {
    form: 'an address to bind',
    example: '0.0.0.0',
    fallback: '127.0.0.1',
    about: 'which interface the server listens on',
    schema: z.string().min(1).max(255),
  },
  BASE_URL: {
    form: 'http(s) address without path',
    example: 'https://viertel.example',
    fallback: '',
    about: 'the address people type; default http://localhost:PORT',
    schema: optional(
      url('http:', 'https:').refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'has a path'),
    ),
  },
  DATA_DIR: {
    form: 'a folder',
    example: '/var/lib/viertel',
    fallback: '.data',
    about: 'embedded database, pictures, logs',
    schema: z.string().min(1),
  },
  DATABASE_URL: {
    form: 'postgres address',
    example: 'postgres://viertel:secret@db:5432/viertel',
    fallback: '',
    about: 'an external PostgreSQL 15 or newer; empty = embedded',
    schema: optional(url('postgres:', 'postgresql:')),
  },
  DATABASE_DIRECT_URL: {
    form: 'postgres address',
    example: 'postgres://viertel:secret@db:5432/viertel',
    fallback: '',
    about:
      'PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode (PgBouncer): schema, jobs, timers and notifications use it, and the pooler gets neither settings nor named statements; empty = DATABASE_URL is PostgreSQL',
    schema: optional(url('postgres:', 'postgresql:')),
  },
  DATABASE_READ_URL: {
    form: 'postgres addresses of streaming replicas, separated by blanks',
    example: 'postgres://viertel:secret@replica:5432/viertel',
    fallback: '',
    about:
      'answer searches and office pages while they are less than 5 s behind, and guests for a minute while the primary is away; each has its own address, no balancer before them; empty = the primary answers all',
    schema: z.string().transform((text, context) => {
      const addresses = text.split(/\s+/).filter((address) => address !== '')
      if (addresses.some((address) => !url('postgres:', 'postgresql:').safeParse(address).success))
        context.addIssue({ code: 'custom', message: 'no such addresses' })
      return addresses
    }),
  },
  DATABASE_POOL: {
    form: 'a number, 2 to 100',
    example: '10',
    fallback: '10',
    about: 'database connections per process',
    schema: z.coerce.number().int().min(2).max(100),
  },
  SECRET: {
    form: 'at least 32 characters',
    example: '(output of: openssl rand -hex 32)',
    fallback: '',
    about: 'signs sessions and links; demo mode makes one in DATA_DIR',
    schema: optional(z.string().min(32)),
  },
  SECRET_ALSO: {
    form: 'at least 32 characters',
    example: '(the SECRET before or after this one)',
    fallback: '',
    about: 'while SECRET is changed: what was sealed and signed with this one opens as well (docs/running.md)',
    schema: optional(z.string().min(32)),
  },
  MAIL: {
    form: 'inbox, or an SMTP address',
    example: 'smtp://user:secret@mail.example:587',
    fallback: 'inbox',
    about: 'inbox keeps mails for /dev/mail',
    schema: z.union([z.literal('inbox'), url('smtp:', 'smtps:')]),
  },
  MAIL_FROM: {
    form: 'an address',
    example: 'Viertel <hello@viertel.example>',
    fallback: 'Viertel <hello@viertel.example>',
    about: 'sender of all mails',
    schema: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/),
  },
  PUSH: {
    form: 'empty, embedded or web-push',
    example: 'web-push',
    fallback: '',
    about: 'push messages: embedded keeps them for /dev/push; empty = embedded in demo mode, else web-push',
    schema: z.enum(['', 'embedded', 'web-push']),
  },
  PUSH_PRIVATE_KEY: {
    form: '32 bytes as base64url',
    example: '(output of: openssl rand -base64 32 | tr +/ -_ | tr -d =)',
    fallback: '',
    about: 'signs push messages (VAPID); empty = derived from SECRET, whose change then ends all subscriptions',
    schema: optional(z.string().regex(/^[A-Za-z0-9_-]{43}$/)),
  },
  PAYMENTS: {
    form: 'sandbox or stripe',
    example: 'stripe',
    fallback: 'sandbox',
    about: 'payment provider; sandbox moves no money, stripe needs the three settings below',
    schema: z.enum(['sandbox', 'stripe']),
  },
  STRIPE_SECRET_KEY: {
    form: 'sk_live_... (or rk_live_..., for trying sk_test_...)',
    example: 'sk_live_(from the Stripe dashboard)',
    fallback: '',
    about: 'talks to Stripe; required when PAYMENTS=stripe',
    schema: optional(z.string().regex(/^[sr]k_(live|test)_[A-Za-z0-9]{10,250}$/)),
  },
  STRIPE_PUBLISHABLE_KEY: {
    form: 'pk_live_... (for trying pk_test_...)',
    example: 'pk_live_(from the Stripe dashboard)',
    fallback: '',
    about: "opens Stripe's card form in the browser; required when PAYMENTS=stripe",
    schema: optional(z.string().regex(/^pk_(live|test)_[A-Za-z0-9]{10,250}$/)),
  },
  STRIPE_WEBHOOK_SECRET: {
    form: 'whsec_...',
    example: 'whsec_(of the endpoint BASE_URL/api/webhook/payment)',
    fallback: '',
    about: "checks that webhooks are Stripe's; required when PAYMENTS=stripe",
    schema: optional(z.string().regex(/^whsec_[A-Za-z0-9+/=_-]{10,250}$/)),
  },
  GEOCODER: {
    form: 'embedded, photon, nominatim, here or mapbox',
    example: 'photon',
    fallback: 'embedded',
    about:
      'who turns addresses into places; all but embedded are sent the searched text and positions by this server, mind their terms',
    schema: z.enum(['embedded', 'photon', 'nominatim', 'here', 'mapbox']),
  },
  GEOCODER_URL: {
    form: 'http(s) address without user, query or fragment',
    example: 'https://photon.example',
    fallback: '',
    about: 'where the service is; required when GEOCODER=photon or nominatim, https and public in production',
    schema: optional(url('http:', 'https:').refine(isPlainAddress, 'has a user, query or fragment')),
  },
  GEOCODER_KEY: {
    form: 'an API key, 10 to 500 letters, digits, - _ .',
    example: '(from the account at HERE or Mapbox)',
    fallback: '',
    about: 'required when GEOCODER=here or mapbox',
    schema: optional(z.string().regex(/^[A-Za-z0-9._-]{10,500}$/)),
  },
  VAT_CHECK: {
    form: 'none or vies',
    example: 'vies',
    fallback: 'none',
    about:
      'asks the tax offices whether they know a VAT ID: vies sends it to the European Commission; none = only its check digits',
    schema: z.enum(['none', 'vies']),
  },
  TURNSTILE_SITE_KEY: {
    form: 'a site key',
    example: '0x4AAAAAAA(from the Cloudflare dashboard)',
    fallback: '',
    about:
      "checks registrations with Cloudflare's Turnstile, which then sees the address of whoever registers; empty = a proof of work that the browser computes",
    schema: optional(z.string().regex(/^[A-Za-z0-9_-]{3,100}$/)),
  },
  TURNSTILE_SECRET_KEY: {
    form: 'the secret key of the site',
    example: '0x4AAAAAAA(from the Cloudflare dashboard)',
    fallback: '',
    about: 'required with TURNSTILE_SITE_KEY',
    schema: optional(z.string().regex(/^[A-Za-z0-9_-]{3,200}$/)),
  },
  ...SOCIAL_SETTINGS,
  ...STORAGE_SETTINGS,
  ...MAP_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...MONEY_SETTINGS,
  COMPANIES: {
    form: 'approval or auto',
    example: 'auto',
    fallback: 'approval',
    about:
      'whether operators approve each account that becomes a company; auto = one whose VAT ID the tax offices know (VAT_CHECK) becomes one at once',
    schema: z.enum(['approval', 'auto']),
  },
  ANALYTICS: {
    form: 'off or log',
    example: 'log',
    fallback: 'off',
    about: 'log: people are asked, and searches and favourites of those who agree are kept in DATA_DIR/analytics',
    schema: z.enum(['off', 'log']),
  },
  METRICS_TOKEN: {
    form: 'at least 16 characters',
    example: '(output of: openssl rand -hex 16)',
    fallback: '',
    about: 'bearer token of /metrics; empty = off',
    schema: optional(z.string().min(16)),
  },
  ...TRACE_SETTINGS,
  TRUST_PROXY: {
    form: 'a number of proxies, 1 to 10, or their addresses and networks, separated by commas',
    example: '10.0.0.0/8',
    fallback: '',
    about:
      'whose X-Forwarded-For is believed; a number only where nobody reaches this server past the proxies; empty = nobody',
    schema: z.string().transform((text, context) => {
      const proxies = readTrustedProxies(text)
      if (proxies === null) context.addIssue({ code: 'custom', message: 'no such proxies' })
      return proxies ?? false
    }),
  },
  LOG_LEVEL: {
    form: 'debug, info, warn, error or silent',
    example: 'info',
    fallback: 'info',
    about: 'how much is logged',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  },
  DEMO_SEED: {
    form: 'a whole number',
    example: '7',
    fallback: '7',
    about: 'the demo city is the same for the same number',
    schema: z.coerce.number().int().min(0).max(1e9),
  },
} as const satisfies Record<string, Setting>

type SettingName = keyof typeof SETTINGS
type Values = { [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> }
export type Config = Omit<Values, 'TRUST_PROXY' | 'BASE_URL' | 'SECRET' | 'DATABASE_READ_URL'> & {
  readonly BASE_URL: string
  readonly SECRET: string
  readonly TRUST_PROXY: TrustedProxies
  readonly DATABASE_READ_URL: readonly string[]
  readonly demo: boolean
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Each of the settings' problems in a line, where it is about them. */
  readonly problems: readonly string[]

  constructor(message: string, problems: readonly string[] = []) {
    super(message)
    this.problems = problems
  }
}

/** @throws ConfigError whose message lists every problem, never a value of a secret */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  const env = withFiles(environment, Object.keys(SETTINGS), problems)
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const given = env[name] ?? setting.fallback
    const parsed = setting.schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name}: expected ${setting.form}, e.g. ${name}=${setting.example}`)
  }
  const config = values as Values
  if (config.PAYMENTS === 'stripe') problems.push(...stripeProblems(config))
  if (config.STORAGE === 's3') problems.push(...bucketProblems(config))
  problems.push(...geocoderProblems(config), ...mapProblems(config), ...socialProblems(config))
  if ((config.TURNSTILE_SITE_KEY === '') !== (config.TURNSTILE_SECRET_KEY === ''))
    problems.push('TURNSTILE_SITE_KEY: it and TURNSTILE_SECRET_KEY belong together')
  if (config.MODE === 'production') problems.push(...productionProblems(config))
  if (problems.length > 0)
    throw new ConfigError(`The settings have ${problems.length} problem(s):\n- ${problems.join('\n- ')}`, problems)
  return {
    ...config,
    OPERATOR_NAME: config.OPERATOR_NAME || 'Viertel Demo',
    OPERATOR_ADDRESS: config.OPERATOR_ADDRESS || 'Beispielweg 1, 10115 Berlin',
    OPERATOR_EMAIL: config.OPERATOR_EMAIL || 'hello@viertel.example',
    OPERATOR_VAT_ID: config.OPERATOR_VAT_ID || (config.MODE === 'production' ? '' : 'DE123456788'),
    OPERATOR_TAX_NUMBER: config.OPERATOR_TAX_NUMBER || (config.MODE === 'production' ? '' : '30/123/45678'),
    SEPA_CREDITOR_ID:
      config.SEPA_CREDITOR_ID || (config.MODE === 'production' ? '' : SETTINGS.SEPA_CREDITOR_ID.example),
    BASE_URL: (config.BASE_URL || `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    SECRET: config.SECRET || randomBytes(32).toString('hex'),
    demo: config.MODE === 'demo',
  }
}

const STRIPE_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Undefined values are told as malformed already. */
function stripeProblems(config: Values): string[] {
  const problems = STRIPE_SETTINGS.filter((name) => config[name] === '').map(
    (name) => `${name}: PAYMENTS=stripe needs it, e.g. ${name}=${SETTINGS[name].example}`,
  )
  const modes = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY].map((key) => key?.split('_')[1])
  if (modes[0] && modes[1] && modes[0] !== modes[1])
    problems.push(`STRIPE_PUBLISHABLE_KEY: is of ${modes[1]} mode while STRIPE_SECRET_KEY is of ${modes[0]} mode`)
  return problems
}

/** Undefined values are told as malformed already. */
function geocoderProblems({ GEOCODER: geocoder, GEOCODER_URL: address, GEOCODER_KEY: key }: Values): string[] {
  const needs = (name: 'GEOCODER_URL' | 'GEOCODER_KEY') =>
    `${name}: GEOCODER=${geocoder} needs it, e.g. ${name}=${SETTINGS[name].example}`
  if (geocoder === 'photon' || geocoder === 'nominatim') return address === '' ? [needs('GEOCODER_URL')] : []
  if (geocoder !== 'here' && geocoder !== 'mapbox') return []
  return [
    ...(key === '' ? [needs('GEOCODER_KEY')] : []),
    ...(address ? [`GEOCODER_URL: the address of ${geocoder} is fixed; leave it empty`] : []),
  ]
}

function productionProblems(config: Values): string[] {
  const problems: string[] = []
  if (config.PAYMENTS === 'sandbox')
    problems.push(
      'PAYMENTS: sandbox moves no real money; production needs a real payment provider, e.g. PAYMENTS=stripe',
    )
  if (config.PAYMENTS === 'stripe' && /^[sr]k_test_/.test(config.STRIPE_SECRET_KEY ?? ''))
    problems.push('STRIPE_SECRET_KEY: a test key moves no real money; production needs one of live mode')
  if (isWeakSecret(config.SECRET ?? ''))
    problems.push('SECRET: production needs a random secret of at least 32 characters, e.g. of: openssl rand -hex 32')
  if (!config.BASE_URL?.startsWith('https://'))
    problems.push('BASE_URL: production needs an https address, e.g. BASE_URL=https://viertel.example')
  if (config.GEOCODER_URL?.startsWith('http://'))
    problems.push('GEOCODER_URL: production needs an https address, e.g. GEOCODER_URL=https://photon.example')
  if (config.STORAGE === 's3' && config.S3_ENDPOINT?.startsWith('http://'))
    problems.push('S3_ENDPOINT: production needs an https address, e.g. S3_ENDPOINT=https://s3.example')
  if (config.MAIL === 'inbox')
    problems.push('MAIL: inbox delivers nothing; production needs an SMTP address, e.g. MAIL=smtp://mail.example:587')
  for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'OPERATOR_VAT_ID'] as const)
    if (!config[name])
      problems.push(`${name}: production needs ${SETTINGS[name].form}, e.g. ${name}=${SETTINGS[name].example}`)
  return problems
}
