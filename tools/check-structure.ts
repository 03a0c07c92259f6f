/**
 * The rules of the project that a program can check: imports, names, sizes, endpoints and their use-cases, texts,
 * styles. `checkStructure(root)` returns one line for each violation; the test plants one of each and expects it to be
 * found.
 */
import { readFile } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { generalRefusals } from '../src/kernel/refusals.ts'
import { LEG_STATES } from '../src/features/payment/rules/leg-states.ts'
import { checkStyles } from './check-styles.ts'
import { importCycles } from './import-cycles.ts'
import {
  foreignRefusals,
  foreignTables,
  misplaced,
  ownedTwice,
  ownerless,
  readOwners,
  readRefusalOwners,
  whyNotAcross,
} from './feature-walls.ts'
import { sources } from './source-files.ts'
import { uncheckedBodies } from './unchecked-bodies.ts'

const REFUSED_NAMES = new Set([
  'utils',
  'helpers',
  'common',
  'misc',
  'lib',
  'shared',
  'manager',
  'service',
  'types',
  'index',
  'util',
  'helper',
])
const MOST_LINES = 400
const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** The folder of a file decides what it may import. */
type Zone =
  | { kind: 'kernel' | 'ports' | 'platform' | 'client' | 'ui' | 'app' | 'demo' | 'outside' }
  | { kind: 'adapter'; port: string }
  | { kind: 'feature'; feature: string; part: Part; inside: string }

type Part = 'contract' | 'texts' | 'refusals' | 'rules' | 'server' | 'web' | 'mails'

export function zoneOf(path: string): Zone {
  const parts = path.split('/')
  if (parts[0] !== 'src') return { kind: parts[0] === 'demo' ? 'demo' : 'outside' }
  switch (parts[1]) {
    case 'kernel':
    case 'ports':
    case 'platform':
    case 'client':
    case 'ui':
    case 'app':
      return { kind: parts[1] }
    case 'adapters':
      return { kind: 'adapter', port: parts[2] ?? '' }
    case 'features': {
      const name = parts.at(-1) ?? ''
      const at = { kind: 'feature', feature: parts[2] ?? '', inside: parts.slice(3).join('/') } as const
      for (const part of ['rules', 'server', 'web', 'mails'] as const) if (parts.includes(part)) return { ...at, part }
      return { ...at, part: name.startsWith('texts.') ? 'texts' : name === 'refusals.ts' ? 'refusals' : 'contract' }
    }
    default:
      return { kind: 'outside' }
  }
}

/** Null when the import is allowed, otherwise the reason. */
export function whyNot(from: Zone, to: Zone, typeOnly: boolean): string | null {
  if (from.kind === 'outside' || from.kind === 'demo') return null
  if (to.kind === 'demo') return 'src does not know the demo, which is handed in (tools/serve.ts)'
  if (from.kind === 'app') return null
  if (to.kind === 'outside') return 'only app, tests and tools may reach outside src'
  if (to.kind === 'app') return 'nothing may import app'
  if (to.kind === 'feature' && to.part === 'refusals') return 'refusals are put together in src/app, others name codes'
  switch (from.kind) {
    case 'kernel':
      return to.kind === 'kernel' ? null : 'kernel knows only kernel'
    case 'ports':
      return to.kind === 'ports' || to.kind === 'kernel' ? null : 'ports know only kernel'
    case 'ui':
      return to.kind === 'ui' || to.kind === 'kernel' ? null : 'ui knows no feature and no server'
    case 'client':
      if (to.kind === 'feature') return 'client knows no feature, not even its types'
      // The form kit uses the controls of ui.
      return to.kind === 'client' || to.kind === 'ui' || to.kind === 'kernel' || typeOnly
        ? null
        : 'client knows kernel and ui; the rest only as types'
    case 'platform':
      return to.kind === 'platform' || to.kind === 'kernel' || to.kind === 'ports'
        ? null
        : 'platform knows kernel and ports'
    case 'adapter':
      if (to.kind === 'adapter') return to.port === from.port ? null : 'adapters do not know each other'
      return to.kind === 'kernel' || to.kind === 'ports' || to.kind === 'platform' ? null : 'adapters know no feature'
    case 'feature': {
      if (to.kind === 'kernel') return null
      const across = to.kind === 'feature' ? whyNotAcross(from.feature, to.feature, to.inside) : null
      if (across) return across
      switch (from.part) {
        case 'rules':
          return to.kind === 'feature' && to.part === 'rules' ? null : 'rules know kernel and rules'
        case 'refusals':
          return 'refusals know the kernel'
        case 'contract':
        case 'texts':
          return to.kind === 'feature' && (to.part === 'rules' || to.part === 'contract' || to.part === 'texts')
            ? null
            : 'contracts know rules and contracts'
        case 'mails':
          return to.kind === 'feature' && to.part !== 'web' && (to.part !== 'server' || typeOnly)
            ? null
            : 'mails know rules, contracts and texts'
        case 'server':
          if (to.kind === 'platform' || to.kind === 'ports') return null
          if (to.kind === 'adapter') return 'server code knows ports, not adapters'
          return to.kind === 'feature' && to.part !== 'web' ? null : 'server code knows no web'
        case 'web':
          if (to.kind === 'ui' || to.kind === 'client') return null
          if (typeOnly) return null
          if (to.kind === 'platform' || to.kind === 'ports' || to.kind === 'adapter')
            return 'web never knows platform, ports or adapters'
          return to.kind === 'feature' && to.part !== 'server' ? null : 'web never knows server code'
      }
    }
  }
}

/** The owners of tables are always read from this project, even when the checked files are planted ones. */
const HOUSE = resolve(import.meta.dirname, '..')

export async function checkStructure(root: string): Promise<string[]> {
  const problems: string[] = []
  const paths = await sources(root)
  const owners = await readOwners(
    HOUSE,
    (await sources(HOUSE)).filter((path) => /^src\/(?:features\/|adapters\/)?\w[\w-]*\/tables\.ts$/.test(path)),
  )
  const refusalOwners = await readRefusalOwners(
    HOUSE,
    (await sources(HOUSE)).filter((path) => /^src\/features\/\w[\w-]*\/refusals\.ts$/.test(path)),
  )
  problems.push(
    ...ownedTwice(Object.keys(generalRefusals), refusalOwners).map(
      (code) => `src/kernel/refusals.ts: ${code} has two owners`,
    ),
  )
  const schema = await readFile(join(root, 'db/schema.sql'), 'utf8')
  problems.push(...ownerless(schema, owners).map((problem) => `db/schema.sql: ${problem}`))
  const imports = new Map<string, string[]>(paths.map((path) => [path, []]))
  for (const path of paths) {
    const text = await readFile(join(root, path), 'utf8')
    const place = path.startsWith('src/features/') ? misplaced(path.slice('src/features/'.length)) : null
    if (place !== null) problems.push(`${path}: ${place}`)
    const name = posix.basename(path).replace(/\.(test|spec|gen)?\.?(tsx?)$/, '')
    const isTest = /\.(test|spec)\.tsx?$/.test(path) || /-(world|contract)\.ts$/.test(path)
    if (REFUSED_NAMES.has(name)) problems.push(`${path}: the name says nothing`)
    const lines = text.split('\n').length
    if (lines > MOST_LINES && !path.includes('.gen.') && !isTest)
      problems.push(`${path}: ${lines} lines, at most ${MOST_LINES}`)
    if (
      /^export (abstract )?class (?!\w+ extends (?:\w*Error|OutsideUnavailable)\b)/m.test(text) &&
      !path.startsWith('src/adapters/')
    )
      problems.push(`${path}: a class that is no error`)
    if (/^\s*(export\s+)?(const\s+)?enum\s/m.test(text)) problems.push(`${path}: an enum`)
    if (/\b(TODO|FIXME|XXX)\b/.test(text) && !path.startsWith('tools/'))
      problems.push(`${path}: something left for later`)
    if (isTest) continue
    if (/^src\/(?!app\/testing\/)/.test(path) && !path.includes('.gen.'))
      problems.push(
        ...[...foreignTables(path, text, owners), ...foreignRefusals(path, text, refusalOwners)].map(
          (problem) => `${path}: ${problem}`,
        ),
      )
    problems.push(...uncheckedBodies(path, text).map((problem) => `${path}: ${problem}`))
    if (path !== LEG_STATES_PATH && !path.includes('.gen.') && !/\btexts\.(de|en)\.ts$/.test(path))
      problems.push(...legStatesIn(text).map((state) => `${path}: the state ${state} of a payment leg in quotes`))
    if (/\bupdate payment_leg\b[^`]*?\bstate\s*=\s*\$\d/.test(text))
      problems.push(`${path}: the state of a payment leg as a parameter`)
    if (path !== 'src/features/payment/server/move-leg.ts' && /\bupdateTable\(\s*['"]payment_leg\b/.test(text))
      problems.push(`${path}: a payment leg is moved by move-leg.ts`)
    if (/^src\/(features|adapters)\//.test(path) && /\.query(?:<[^()]*>)?\(\s*['"`]/.test(text))
      problems.push(`${path}: SQL nobody compares with the schema: Kysely, or a preparedStatement`)
    if (/^(src\/(?!app\/server\/open\/|platform\/config\.ts)|demo\/)/.test(path) && /\bconfig\.DATA_DIR\b/.test(text))
      problems.push(`${path}: files are kept by the storage port, not in DATA_DIR`)
    for (const match of text.matchAll(IMPORT)) {
      const target = match[2] ?? match[3] ?? match[4] ?? ''
      const resolved = resolveImport(path, target)
      if (resolved === null) continue
      imports.set(path, [...(imports.get(path) ?? []), resolved])
      const why = whyNot(
        zoneOf(path),
        zoneOf(resolved),
        match[1] !== undefined || /^\s*import\s+\{\s*type [^,}]+\}/.test(match[0]),
      )
      if (why) problems.push(`${path} -> ${resolved}: ${why}`)
    }
  }
  for (const cycle of importCycles(imports)) problems.push(`${cycle[0]}: is in a circular import: ${cycle.join(', ')}`)
  problems.push(...(await textProblems(root)), ...(await checkStyles(root)))
  return problems
}

const LEG_STATES_PATH = 'src/features/payment/rules/leg-states.ts'
/**
 * States that other things have as well: a booking is held, a charge is processing. They are refused only next to a
 * leg.
 */
const SHARED_STATES = [
  'none',
  'scheduled',
  'held',
  'released',
  'due',
  'processing',
  'paid',
  'failed',
  'refunded',
  'disputed',
]
const OWN_STATE = oneOf(LEG_STATES.filter((state) => !SHARED_STATES.includes(state)))
const STATE = oneOf(LEG_STATES)
const OF_LEG = String.raw`(?:\b(?:leg_state|legState)|[lL]eg\.state|\bbooking\.payment\.state)`
const STATE_OF_LEG = [
  String.raw`${OF_LEG}\s*(?:[!=]==?|=|<>|:)\s*${STATE}`, // compared or assigned
  String.raw`${OF_LEG}\s*:[^,;\n]*\?[^,;\n]*?${STATE}`, // assigned conditionally
  String.raw`${OF_LEG}\s+(?:not\s+)?in\s*\([^)]*?${STATE}`,
  String.raw`\[[^\]]*?${STATE}[^\]]*\]\.includes\([\w.]*${OF_LEG}`,
  String.raw`\bLegState\b[\][>)\s|:\w]*=[^;\n]*?${STATE}`, // a list or a test of its own
  String.raw`${STATE}[^;\n]*\bsatisfies\b[^;\n]*\bLegState\b`,
]
/** Matches states within a statement on payment_leg. */
const STATE_IN_SQL = [
  String.raw`\bstate\s*(?:=|<>|!=)\s*(?:case\b[^\n]*?)?${STATE}`,
  String.raw`\bstate\s+(?:not\s+)?in\s*\([^)]*?${STATE}`,
]

const STATE_IN_CHAIN = String.raw`['"](?:leg\.)?state['"],\s*['"][^'"\n]+['"],\s*\[?[^\])\n]*?${STATE}`

/** States of a payment leg as string literals: only one table may contain them, all other code uses it. */
function legStatesIn(source: string): string[] {
  const text = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '') // comments may mention them
  const cases = [
    ...text.matchAll(/^( *)switch \([^)\n]*\b(?:leg|leg_state|legState)(?:\.state)?\) \{\n([\s\S]*?)\n\1\}/gm),
  ]
  const statements = text.split('`').filter((part) => /\bpayment_leg\b/.test(part))
  const built = [...text.matchAll(/\bselectFrom\(\s*['"]payment_leg\b[\s\S]*?\bexecute/g)].map(([chain]) => chain)
  const found = [
    ...built.flatMap((chain) => statesIn(chain, [STATE_IN_CHAIN])),
    ...statesIn(text, [OWN_STATE, ...STATE_OF_LEG]),
    ...cases.flatMap(([, , block = '']) => statesIn(block, [String.raw`\bcase ${STATE}`])),
    ...statements.flatMap((statement) => statesIn(statement, STATE_IN_SQL)),
  ]
  return [...new Set(found)]
}

function statesIn(text: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))].flatMap(([, state]) => state ?? []))
}

/** Matches any of the states in quotes and captures it. */
function oneOf(states: readonly string[]): string {
  return `['"](${states.join('|')})['"]`
}

function resolveImport(from: string, target: string): string | null {
  if (target.startsWith('#')) return target.startsWith('#demo/') ? target.slice(1) : `src/${target.slice(1)}`
  return target.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), target)) : null
}

/** Texts must exist in both languages with the same keys and without markup. */
async function textProblems(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const path of (await sources(root)).filter((one) => one.endsWith('texts.de.ts'))) {
    const [de, en] = (await Promise.all(
      [path, path.replace('texts.de.ts', 'texts.en.ts')].map((one) => import(join(root, one))),
    )) as { default: Record<string, string> }[]
    const missing = Object.keys(de?.default ?? {}).filter((key) => !(key in (en?.default ?? {})))
    if (missing.length > 0) problems.push(`${path}: not in English: ${missing.join(', ')}`)
    for (const texts of [de, en])
      for (const [key, text] of Object.entries(texts?.default ?? {}))
        if (/<[a-z/]/i.test(text)) problems.push(`${path}: markup in ${key}`)
  }
  return problems
}
