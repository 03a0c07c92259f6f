import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { hasOwnButton, OWN_BUTTONS } from './check-styles.ts'
import { cycles, ownedTwice, ownerless } from './feature-walls.ts'

const root = resolve(import.meta.dirname, '..')
const planted = await mkdtemp(join(tmpdir(), 'viertel-planted-'))
afterAll(() => rm(planted, { recursive: true, force: true }))

test('the project follows its structure rules', async () => {
  expect(await checkStructure(root)).toEqual([])
})

const PLANTED: Record<string, [string, string]> = {
  'src/features/office/web/by-itself.css': ['.by-itself { }\n', 'not in src/app/styles.css'],
  'src/ui/no-token.css': ['.no-token { color: var(--nowhere) }', 'nothing sets --nowhere'],
  'src/ui/own-size.css': ['.own-size { font-size: 15px; }', 'text of 15px'],
  'src/features/office/web/own-sheet.tsx': [`import './by-itself.css'\n`, 'style sheets come in by src/app/styles.css'],
  'src/kernel/knows-platform.ts': [`import { x } from '#platform/clock.ts'\n`, 'kernel knows only kernel'],
  'src/features/office/server/knows-later.ts': [
    `import { x } from '#features/booking/server/store.ts'\n`,
    'office may not know booking',
  ],
  'src/features/booking/server/knows-store.ts': [
    `import { x } from '#features/office/server/store.ts'\n`,
    'stores and routes of office are its own',
  ],
  'src/features/booking/knows-helper.ts': ['export const x = 1\n', 'a feature has rules/'],
  'src/features/parking/contract.ts': ['export const x = 1\n', 'parking has no line in src/features/edges.ts'],
  'src/features/rating/server/writes-office.ts': [
    `tx.updateTable('office').set({ title_de: 'x' })\n`,
    "writes office, which is src/features/office's",
  ],
  'src/features/booking/server/writes-legs.ts': [
    'const X = `with a as (insert into payment_leg (id) select 1)`\n',
    "writes payment_leg, which is src/features/payment's",
  ],
  'src/platform/jobs/writes-setting.ts': [
    `db.deleteFrom('favourite')\n`,
    "writes favourite, which is src/features/favourite's",
  ],
  'src/features/booking/server/reads-uses.ts': [
    'const X = `select 1 from booking b join discount_use u on true`\n',
    "reads discount_use, which is src/features/payment's own",
  ],
  'src/features/favourite/server/reads-booking.ts': [
    `db.selectFrom('favourite').innerJoin('booking as b', 'b.id', 'x')\n`,
    'reads booking of src/features/booking without an edge',
  ],
  'src/features/booking/rules/knows-server.ts': [
    `import { x } from '../server/store.ts'\n`,
    'rules know kernel and rules',
  ],
  'src/features/booking/web/own-body.ts': [
    `export function wishBody(hours: number) {\n  return { hours }\n}\n`,
    'wishBody says nothing of the contract',
  ],
  'src/features/booking/web/own-const.ts': [
    `const body = { hours }\nawait callApi<typeof x>('POST', '/api/x', { body })\n`,
    'a body of its own says nothing of its contract',
  ],
  'src/features/booking/web/spread-body.ts': [
    `callApi<typeof x>('POST', '/api/x', {\n  body: { hours, ...(code === '' ? {} : { code }) },\n})\n`,
    'written as undefined, not spread',
  ],
  'src/features/booking/web/knows-server.tsx': [
    `import { x } from '../server/store.ts'\n`,
    'web never knows server code',
  ],
  'src/features/booking/web/knows-platform.ts': [
    `import { x } from '#platform/clock.ts'\n`,
    'web never knows platform',
  ],
  'src/features/booking/server/knows-adapter.ts': [
    `import { x } from '#adapters/payments/sandbox-payments.ts'\n`,
    'ports, not adapters',
  ],
  'src/ports/knows-platform.ts': [`import { x } from '#platform/clock.ts'\n`, 'ports know only kernel'],
  'src/platform/knows-adapter.ts': [
    `import type { X } from '#adapters/mail/smtp-mailer.ts'\n`,
    'platform knows kernel and ports',
  ],
  'src/ui/knows-client.tsx': [`import { x } from '#client/call-api.ts'\n`, 'ui knows no feature'],
  'src/client/knows-platform.ts': [`import { x } from '#platform/clock.ts'\n`, 'client knows kernel and ui'],
  'src/client/knows-feature.ts': [
    `import type { X } from '#features/search/contract.ts'\n`,
    'client knows no feature, not even its types',
  ],
  'src/app/server/knows-demo.ts': [`import type { X } from '#demo/seed-city.ts'\n`, 'src does not know the demo'],
  'src/app/server/knows-demo-by-path.ts': [
    `await import('../../../demo/seed-city.ts')\n`,
    'src does not know the demo',
  ],
  'src/features/office/server/refuses-for-booking.ts': [
    `refuse('booking.past')\n`,
    'names booking.past, a refusal of booking',
  ],
  'src/features/office/contract.ts': [
    `const REFUSALS = ['watch.too_many']\n`,
    'names watch.too_many, a refusal of watch',
  ],
  'src/platform/http/refuses-for-booking.ts': [`refuse('booking.past')\n`, 'names booking.past, a refusal of booking'],
  'src/features/booking/web/has-all-words.ts': [
    `import { bookingRefusals } from '../refusals.ts'\n`,
    'refusals are put together in src/app',
  ],
  'src/features/booking/refusals.ts': [`import { x } from './contract.ts'\n`, 'refusals know the kernel'],
  'src/ui/cycle-one.ts': [`import type { Two } from './cycle-two.ts'\n`, 'is in a circular import'],
  'src/ui/knows-feature.tsx': [`import { x } from '#features/search/contract.ts'\n`, 'ui knows no feature'],
  'src/adapters/mail/knows-other.ts': [
    `import { x } from '../payments/sandbox-payments.ts'\n`,
    'do not know each other',
  ],
  'src/platform/knows-app.ts': [`const x = import('#app/server/routes.ts')\n`, 'nothing may import app'],
  'src/app/server/own-folder.ts': [`const x = join(config.DATA_DIR, 'mine')\n`, 'not in DATA_DIR'],
  'src/features/booking/server/helpers.ts': [`export const x = 1\n`, 'the name says nothing'],
  'src/features/booking/server/too-long.ts': ['\n'.repeat(401), 'at most 400'],
  'src/features/booking/server/has-class.ts': [`export class Thing {}\n`, 'a class that is no error'],
  'src/features/booking/server/has-enum.ts': [`export enum Thing { A }\n`, 'an enum'],
  'src/features/booking/server/later.ts': [`// TO${'DO'} finish\n`, 'left for later'],
  'src/features/booking/rules/own-word.ts': [`const x = 'hold_failed'\n`, 'the state hold_failed of a payment leg'],
  'src/features/booking/server/plain-text.ts': [
    'const rows = db.read.query<Row>(\n  `select 1`, [])\n',
    'SQL nobody compares with the schema',
  ],
  'src/features/booking/server/moves-leg.ts': [
    `tx.updateTable('payment_leg').set({ version: 2 })\n`,
    'a payment leg is moved by move-leg.ts',
  ],
  'src/features/booking/server/builds-state.ts': [
    `db.selectFrom('payment_leg as leg').select('id').where('leg.state', 'in', ['held', 'paid']).execute()\n`,
    'the state held of a payment leg',
  ],
  'src/features/booking/rules/own-list.ts': [
    `const OVER: readonly LegState[] = ['released', 'paid']\n`,
    'the state released of a payment leg',
  ],
  'src/features/booking/rules/own-constant-list.ts': [
    `const OVER = ['paid', 'failed'] as const satisfies readonly LegState[]\n`,
    'the state paid of a payment leg',
  ],
  'src/features/booking/rules/own-question.ts': [
    `const isOver = (state: LegState) => state === 'released'\n`,
    'the state released of a payment leg',
  ],
  'src/features/booking/rules/own-cases.ts': [
    `  switch (money.leg) {\n    case 'paid':\n      return 1\n  }\n`,
    'the state paid of a payment leg',
  ],
  'src/features/booking/server/compares-leg.ts': [`if (booking.leg_state !== 'held') x()\n`, 'the state held of a'],
  'src/features/booking/server/compares-leg-list.ts': [
    `if (['due', 'paid'].includes(booking.leg_state)) x()\n`,
    'the state due of a payment leg',
  ],
  'src/features/booking/server/gives-leg.ts': [`x({ leg_state: isFree ? 'none' : y })\n`, 'the state none of a'],
  'src/features/booking/server/asks-legs.ts': [
    "const X = `${LEGS} where leg.state in ('held', 'due')`\n",
    'the state held of a payment leg',
  ],
  'src/features/booking/server/moves-legs.ts': [
    "const X = `update payment_leg set\\n state = 'due' where id = $1`\n",
    'the state due of a payment leg',
  ],
  'src/features/booking/server/moves-legs-anywhere.ts': [
    'const X = `update payment_leg set n = 1,\\n state = $3 where id = $1`\n',
    'the state of a payment leg as a parameter',
  ],
  'src/features/booking/server/moves-some-legs.ts': [
    "const X = `update payment_leg x set v = 1\\n where x.state not in ('paid', 'failed')`\n",
    'the state paid of a payment leg',
  ],
  'src/features/booking/server/moves-legs-by-case.ts': [
    "const X = `update payment_leg set state = case when n then 'failed' else state end`\n",
    'the state failed of a payment leg',
  ],
  'src/features/rating/web/names-other.css': [
    '.stars > .planted-card { color: red }',
    'names the class planted-card of booking',
  ],
  'src/features/search/web/card.css': [
    '@media print { .other,\n .planted-card:hover { color: red } }',
    'belongs to src/features/booking/web/card.css',
  ],
  'src/features/rating/web/own-motion.css': [
    '@keyframes planted-turn { to { rotate: 1turn } }',
    'the keyframes planted-turn belong to src/features/booking/web/card.css',
  ],
  'src/features/rating/web/own-property.css': [
    '.own-property { --planted: 1px }',
    'the property --planted belongs to src/features/booking/web/card.css',
  ],
  'src/features/rating/web/own-token.css': [
    '.own-token { color: red; --planted-token: red }',
    'the property --planted-token belongs to src/ui/tokens.css',
  ],
  'src/features/rating/web/same-id.tsx': [
    'const x = <h2 id="planted" />\n',
    'the id planted belongs to src/features/booking/web/own-id-again.tsx',
  ],
  'src/features/rating/web/own-button.tsx': [
    'const x = (\n  <button\n    type="button">Rate</button>\n)\n',
    'a <button> that is no Button of src/ui',
  ],
  'src/features/rating/web/button-like-link.tsx': [
    'const x = <Link className="btn primary" to="/" />\n',
    'writes the class btn',
  ],
  'src/features/rating/web/own-notice.tsx': [
    `const x = <p className={isGood ? 'quiet' : 'notice bad'}>Rated</p>\n`,
    'writes the class notice',
  ],
  'src/features/booking/texts.de.ts': [`export default { a: 'x <b>y</b>', b: 'z' }\n`, 'not in English: b'],
  'src/features/booking/texts.en.ts': [`export default { a: 'x' }\n`, 'markup in a'],
}

const FINE: Record<string, string> = {
  'db/schema.sql': await readFile(join(root, 'db/schema.sql'), 'utf8'),
  'src/ui/cycle-two.ts': `import { one } from './cycle-one.ts'\n`,
  // Every feature may read a view of its owner; a feature may use its own tables, and tables along an edge.
  'src/features/payment/server/reads-view.ts':
    'const X = `select 1 from payment_leg join booking_price on true join office on true`\n',
  'src/features/booking/extend/rules/longer.ts': 'export const x = 1\n',
  // Its own refusal, one along an edge, and a general one; a comment does not count.
  'src/features/booking/server/refuses.ts':
    "// as 'watch.too_many' does\nrefuse('booking.past') ?? refuse('payment.declined') ?? refuse('request.not_found')\n",
  'src/features/booking/extend/contract.ts': 'export const x = 1\n',
  'src/features/booking/web/card.css':
    '.planted-card { --planted: 2px; --planted-on: red }\n@keyframes planted-turn { to { rotate: 1turn } }',
  // A custom property that the same feature sets again, and one that a control of ui offers.
  'src/features/booking/web/wide-card.css': '.planted-wide { --planted: 3px; --planted-look: 1 }',
  'src/ui/tokens.css': ':root { --planted-token: blue }',
  'src/ui/planted-control.css': '.planted-control { --planted-look: 0 }',
  'src/features/booking/web/own-id.tsx': 'const x = <h2 id="planted" />\nconst y = <main id="content" />\n',
  'src/features/booking/web/own-id-again.tsx': 'const x = <h2 id="planted" />\n',
  // A chip is no button of the kit, and neither are words in which its names occur.
  'src/features/search/web/filter/filter-chips.tsx': 'const x = <button type="button" className="chip tag-list" />\n',
  'src/features/search/web/frame.tsx': 'const y = <main id="content" />\n',
  'src/app/styles.css': `@import '#features/booking/web/card.css'; @import '#features/booking/web/wide-card.css'; @import '#ui/tokens.css'; @import '#ui/planted-control.css';`,
  // States of a payment leg that other things have as well.
  'src/features/booking/server/speaks-of-others.ts': `
    if (booking.status === 'held' || payment.state === 'processing' || job.state === 'failed') x({ kind: 'due' })
    switch (payment.state) {
      case 'processing':
    }
    const state: 'failed' | 'idle' = 'failed'
    function y(state: LegState, kind = 'due') {}
    const SQL = \`update booking b set status = 'expired' from payment_leg l where b.status in ('held', 'expired') and l.state \${inStates(PAID)}\`
    const JOBS = \`select from job where state = 'failed'\`\n`,
}

test('a planted violation of each kind is found', async () => {
  const files = [...Object.entries(FINE), ...Object.entries(PLANTED).map(([path, [text]]) => [path, text] as const)]
  for (const [path, text] of files) {
    await mkdir(dirname(join(planted, path)), { recursive: true })
    await writeFile(join(planted, path), text)
  }
  const problems = await checkStructure(planted)
  for (const [path, [, words]] of Object.entries(PLANTED)) {
    const about = path.replace('texts.en.ts', 'texts.de.ts')
    expect(
      problems.some((problem) => problem.startsWith(about) && problem.includes(words)),
      `${path}: ${words}`,
    ).toBe(true)
  }
  for (const path of Object.keys(FINE)) expect(problems.filter((problem) => problem.startsWith(path))).toEqual([])
})

test('what has buttons of its own still has them', async () => {
  for (const path of Object.keys(OWN_BUTTONS))
    expect(hasOwnButton(await readFile(join(root, path), 'utf8')), path).toBe(true)
})

test('no circular dependency between features', () => {
  expect(cycles()).toEqual([])
  expect(cycles({ a: { b: 'x' }, b: { c: 'x' }, c: { a: 'x' } })).toContain('a -> b -> c -> a')
})

test('every refusal has one owner', () => {
  expect(ownedTwice(['a', 'b'], { one: ['one.a'], other: ['b', 'one.a', 'other.a'] })).toEqual(['b', 'one.a'])
})

test('every table has one owner', () => {
  const owners = [
    { path: 'src/features/a', own: ['one'], joined: ['two'] },
    { path: 'src/features/b', own: [], joined: ['two', 'gone'] },
  ]
  expect(ownerless('create table one (\ncreate table two (\ncreate unlogged table three (\n', owners)).toEqual([
    'three: no tables.ts names it',
    'gone: is not in db/schema.sql',
    'two: has two owners',
  ])
})
