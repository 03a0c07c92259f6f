/** Inviting by a file: what is said of each line, and all of them or none. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { memberWorld } from './member-world.ts'

let world: TestWorld
let of: ReturnType<typeof memberWorld>
beforeAll(async () => {
  world = await createTestWorld()
  of = memberWorld(world)
})
afterAll(() => world.close())
afterEach(() => world.clock.set(TEST_NOW))

const FILE = [
  '\u{FEFF}Name;E-Mail;Limit;Zeitraum;Kostenstelle',
  'Hannah Wiesner;hannah@sturmvogel.example;300,00;Monat;DESIGN',
  'Tobias Kröger;tobias@sturmvogel;300,00;Monat;ENTW',
  '"Brandstätter; Lea";lea@sturmvogel.example;1.200,00;Jahr;VERTR',
  'Greta Pohl;greta@sturmvogel.example;dreihundert;Monat;DESIGN',
  'Ida Krämer;IDA+x@sturmvogel.example;;ohne;VERW',
  'Ida Noch;ida@sturmvogel.example;50;Tag;zu lange Stelle',
  'Amara Okafor;amara@sturmvogel.example;300,00;Monat;DESIGN',
].join('\r\n')

const send = async (viewer: SignedIn, body: object) =>
  (await world.call(contract.importEmployees, { body: { csv: FILE, commit: false, ...body } }, viewer)).data
const members = async (id: number) =>
  (await world.rows<{ n: number }>('select count(*)::int as n from member where company_id = $1', [id]))[0]?.n

test('a preview says of each line what would become of it, and invites nobody', async () => {
  const { admin, id } = await of.company()
  await of.invite(admin, { email: 'amara@sturmvogel.example' })
  const { lines, columns, invited, committed, invitationsLeft } = await send(admin, {})
  expect(columns).toEqual(['email', 'givenName', 'surname', 'limit', 'amount', 'costCentre'])
  expect(lines.map(({ line, result }) => [line, result])).toEqual([
    [2, 'invite'],
    [3, 'faulty'],
    [4, 'invite'],
    [5, 'faulty'],
    [6, 'invite'],
    [7, 'faulty'],
    [8, 'member'],
  ])
  expect(lines[1]?.errors.map(({ field }) => field)).toEqual(['email'])
  expect(lines[3]?.errors).toEqual([{ field: 'amount', text: 'Nicht lesbar.' }])
  expect(lines[5]?.errors.map(({ field }) => field)).toEqual(['costCentre'])
  expect([invited, committed, invitationsLeft]).toEqual([3, false, 49])
  expect(await members(id)).toBe(3)
})

test('all or nothing: refused while a line is faulty, then put right, left out, and sent', async () => {
  const { admin, id } = await of.company()
  expect(await world.refusal(send(admin, { commit: true }))).toBe('company.import_faulty')
  expect(await members(id)).toBe(2)
  const fixes = [
    { line: 3, field: 'email', value: 'tobias@sturmvogel.example' },
    { line: 5, field: 'amount', value: '300' },
  ]
  const done = await send(admin, { commit: true, fixes, without: [7] })
  expect([done.committed, done.invited, done.invitationsLeft]).toEqual([true, 6, 44])
  const rows = await world.rows(
    `select m.email, m.limit_kind, m.limit_cents, m.surname, c.code from member m left join cost_centre c on c.id = m.cost_centre_id
     where m.company_id = $1 and m.state = 'invited' order by m.email`,
    [id],
  )
  expect(rows).toEqual([
    { email: 'amara@sturmvogel.example', limit_kind: 'month', limit_cents: 30_000, surname: 'Okafor', code: 'DESIGN' },
    { email: 'greta@sturmvogel.example', limit_kind: 'month', limit_cents: 30_000, surname: 'Pohl', code: 'DESIGN' },
    {
      email: 'hannah@sturmvogel.example',
      limit_kind: 'month',
      limit_cents: 30_000,
      surname: 'Wiesner',
      code: 'DESIGN',
    },
    { email: 'ida+x@sturmvogel.example', limit_kind: 'none', limit_cents: null, surname: 'Krämer', code: 'VERW' },
    { email: 'lea@sturmvogel.example', limit_kind: 'year', limit_cents: 120_000, surname: 'Lea', code: 'VERTR' },
    { email: 'tobias@sturmvogel.example', limit_kind: 'month', limit_cents: 30_000, surname: 'Kröger', code: 'ENTW' },
  ])
  await of.register(await of.tokenFor('hannah@sturmvogel.example'))
})

test('an address twice in the file, a file without people or titles, too long, or more than a day allows', async () => {
  const { admin } = await of.company()
  const twice = await send(admin, { csv: 'email,name\na@b.example,A B\nA+x@b.example,C D\nc@b.example,Ida' })
  expect(twice.lines.map(({ result, errors }) => [result, errors[0]?.field])).toEqual([
    ['invite', undefined],
    ['faulty', 'email'],
    ['faulty', 'givenName'],
  ])
  expect(await world.refusal(send(admin, { csv: '' }))).toBe('company.import_columns')
  expect(await world.refusal(send(admin, { csv: 'Name;Limit\nA B;3' }))).toBe('company.import_columns')
  expect(await world.refusal(send(admin, { csv: 'Name;E-Mail\n' }))).toBe('company.import_empty')
  const file = (lines: number) =>
    ['Name;E-Mail', ...Array.from({ length: lines }, (_, n) => `A B;p${n}@b.example`)].join('\n')
  expect((await send(admin, { csv: file(500) })).lines).toHaveLength(500)
  expect(await world.refusal(send(admin, { csv: file(501) }))).toBe('company.import_too_long')
  expect(await world.refusal(send(admin, { csv: file(51), commit: true }))).toBe('company.invitations_used_up')
})

test('whoever may not decide on money imports people without a budget, and nothing with one', async () => {
  const { admin, employee } = await of.company()
  await of.grant(employee, ['invite'])
  const csv = 'E-Mail;Name;Limit\na@c.example;A B;\nb@c.example;C D;300'
  const { lines } = await send(employee, { csv })
  expect(lines.map(({ result, errors }) => [result, errors.map(({ field }) => field)])).toEqual([
    ['invite', []],
    ['faulty', ['limit']],
  ])
  await send(employee, { csv, commit: true, without: [3] })
  const one = (await of.list(admin)).data.find((member) => 'email' in member && member.email === 'a@c.example')
  expect(one).toMatchObject({ limit: { type: 'monthly', amount: 0 } })
})

test('the list as a file has no formulas, and is understood by the import', async () => {
  const { admin } = await of.company()
  await of.invite(admin, {
    givenName: '=1+1',
    surname: '-Pohl;"x"',
    costCentre: 'ENTW',
    limit: { type: 'daily', amount: 4050 },
  })
  const { text, name } = await world.call(contract.downloadEmployees, { query: { language: 'de' } }, admin)
  expect(name).toBe('viertel-mitarbeitende.csv')
  expect(text).toContain(`'=1+1;"'-Pohl;""x""";`)
  const other = await of.company()
  const { lines } = await send(other.admin, { csv: text })
  expect(lines.find(({ givenName }) => givenName === '=1+1')).toMatchObject({
    surname: '-Pohl;"x"',
    amount: '40,5',
    limit: 'am Tag',
    costCentre: 'ENTW',
    result: 'invite',
  })
})
