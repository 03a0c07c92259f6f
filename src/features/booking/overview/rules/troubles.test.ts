import { expect, test } from 'vitest'
import { pathOfTrouble, troublesOf, type TroubleOffice } from './troubles.ts'

const office = (id: number, over: Partial<TroubleOffice> = {}): TroubleOffice => ({
  id,
  draft: false,
  status: 'published',
  title: `Büro ${id}`,
  missing: [],
  health: null,
  ...over,
})
const health = (state: string) => ({ state, name: 'Google', okAt: null })
const clash = (id: number) => ({
  id,
  office: { id: 1, title: 'Büro 1' },
  date: '2026-11-20',
  from: '9:00',
  to: '11:00',
})
const payee = { state: 'active' as const, isAsked: false, restrictedAt: null }
const kinds = (facts: Partial<Parameters<typeof troublesOf>[0]>) =>
  troublesOf({ offices: [], clashes: [], payee, report: null, ...facts }).map(({ kind }) => kind)

test('nothing is no trouble', () => {
  expect(kinds({ offices: [office(1), office(2, { health: health('ok') })] })).toEqual([])
  expect(kinds({ payee: null })).toEqual([])
})

test('the most urgent first: guests, money, calendars, then what keeps an office out', () => {
  const offices = [office(1, { missing: ['tax'] }), office(2, { health: health('broken') })]
  expect(kinds({ offices, clashes: [clash(1)], payee: { ...payee, state: 'restricted' } })).toEqual([
    'clash',
    'payee',
    'feed',
    'gate',
  ])
})

test.each([
  ['new', false],
  ['ok', false],
  ['partly', false],
  ['stale', true],
  ['broken', true],
])('a calendar that is %s: %s', (state, is) => {
  expect(kinds({ offices: [office(1, { health: health(state) })] })).toEqual(is ? ['feed'] : [])
})

test.each([
  [{ state: 'restricted', isAsked: false }, true],
  [{ state: 'restricted', isAsked: true }, true],
  [{ state: 'pending', isAsked: true }, true],
  [{ state: 'pending', isAsked: false }, false],
  [{ state: 'active', isAsked: false }, false],
] as const)('a payee that is %o: %s', (state, is) => {
  expect(kinds({ payee: { ...state, restrictedAt: null } })).toEqual(is ? ['payee'] : [])
})

test('a draft has a button of its own; the payee is one line, not one for each office', () => {
  const offices = [
    office(1, { draft: true, status: 'draft', missing: ['photos', 'title'] }),
    office(2, { missing: ['payee'] }),
    office(3, { missing: ['payee', 'tax'] }),
  ]
  const found = troublesOf({ offices, clashes: [], payee: { ...payee, state: 'restricted' }, report: null })
  expect(found.map((one) => (one.kind === 'gate' ? [one.office.id, one.missing] : one.kind))).toEqual([
    'payee',
    [3, ['tax']],
  ])
  // Nobody else says that it is missing.
  expect(kinds({ offices, payee: null })).toEqual(['gate', 'gate'])
})

test('each leads to where it is settled', () => {
  const offices = [office(2, { missing: ['tax'], health: health('broken') })]
  const report = { askedAt: '2026-11-10T08:00:00Z', isStopped: true }
  const found = troublesOf({ offices, clashes: [clash(7)], payee: { ...payee, state: 'restricted' }, report })
  expect(found.map(pathOfTrouble)).toEqual([
    '/dashboard?id=1&date=2026-11-20',
    '/account/provider',
    '/account/provider/tax',
    '/account/my/office/2/calendar',
    '/account/my/office/2/publish',
  ])
})

test('one line about the report is enough, however many offices it keeps out', () => {
  const offices = [office(1, { missing: ['report'] }), office(2, { missing: ['report', 'tax'] })]
  const report = { askedAt: '2026-11-10T08:00:00Z', isStopped: true }
  const found = troublesOf({ offices, clashes: [], payee, report })
  expect(found.map((one) => (one.kind === 'gate' ? one.missing : one.kind))).toEqual(['report', ['tax']])
})

test('who offers what is in the search is one line; what is not in the search is asked for there', () => {
  const offices = [office(1, { missing: ['trader'] }), office(2, { missing: ['trader', 'tax'] })]
  const found = troublesOf({ offices, clashes: [], payee, report: null })
  expect(found.map((one) => (one.kind === 'gate' ? one.missing : one.kind))).toEqual(['trader', ['tax']])
  expect(found.map(pathOfTrouble)[0]).toBe('/account/provider')
  const out = troublesOf({
    offices: [office(1, { status: 'unpublished', missing: ['trader'] })],
    clashes: [],
    payee,
    report: null,
  })
  expect(out.map((one) => (one.kind === 'gate' ? one.missing : one.kind))).toEqual([['trader']])
})
