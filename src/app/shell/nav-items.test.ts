import { expect, test } from 'vitest'
import type { RootFacts } from '#client/root-facts.ts'
import type { ViewerKind } from '#kernel/viewer.ts'
import { accountEntries, accountShortcuts } from '#features/account/frame/rules/account-entries.ts'
import ROUTES from '../routes.ts'
import { asksGuests, navItems } from './nav-items.ts'

type Facts = NonNullable<RootFacts['viewer']>
const facts = (kind: ViewerKind, over: Partial<Facts> = {}): Facts => ({
  id: 'somebody',
  kind,
  name: 'Lena Brandt',
  givenName: 'Lena',
  thumbnail: null,
  verified: true,
  suspended: null,
  refugee: false,
  knowsNewPlaces: false,
  favourites: [],
  needsAttention: false,
  lacksBillingAddress: false,
  unread: 0,
  cases: 0,
  moneyCases: 0,
  cannotGetIn: false,
  staff: null,
  bills: false,
  offices: { count: 2, incomplete: false, trouble: false },
  ...over,
})
const labelled = (viewer: Facts | null) => navItems(viewer).map(({ label, to }) => `${label ?? '(name)'} ${to}`)

test.each([
  [
    'user',
    ['browse /', 'bookings /booking', 'favourites /favorite', 'notifications /notification', '(name) /account/profile'],
  ],
  [
    'provider',
    [
      'browse /',
      'bookings /office-booking',
      'myOffices /account/my/office',
      'notifications /notification',
      '(name) /account/profile',
    ],
  ],
  [
    'corporate',
    ['browse /', 'bookings /booking', 'employees /employees', 'notifications /notification', '(name) /account/profile'],
  ],
  ['employee', ['browse /', 'bookings /booking', 'workspace /workspace', 'team /team', '(name) /employee']],
  [
    'operator',
    ['browse /', 'desk /operator', 'cases /operator/cases', 'notifications /notification', '(name) /account/profile'],
  ],
] as const)('the bar of a %s', (kind, entries) => {
  expect(labelled(facts(kind))).toEqual(entries)
})

test('the bar of a guest names the same places as that of a user, and all but browsing ask to register', () => {
  expect(labelled(null)).toEqual([
    'browse /',
    'bookings /booking',
    'favourites /favorite',
    'notifications /notification',
    'profile /account/profile',
  ])
  expect(navItems(null).map(({ entry }) => asksGuests(entry))).toEqual([false, true, true, true, true])
})

const ALARMS = {
  needsAttention: { needsAttention: true },
  lacksBillingAddress: { lacksBillingAddress: true },
  unread: { unread: 1 },
  cases: { cases: 1 },
  cannotGetIn: { cannotGetIn: true },
  incomplete: { offices: { count: 2, incomplete: true, trouble: false } },
  trouble: { offices: { count: 2, incomplete: true, trouble: true } },
  inviteExpired: { staff: { inviteExpired: true, statementFailed: false } },
  statementFailed: { staff: { inviteExpired: true, statementFailed: true } },
} satisfies Record<string, Partial<Facts>>
const dotsOf = (viewer: Facts) => navItems(viewer).flatMap(({ entry, alarm }) => (alarm ? [`${entry}: ${alarm}`] : []))

test.each([
  ['user', 'needsAttention', ['bookings: alarmPayment']],
  ['user', 'lacksBillingAddress', ['profile: alarmBilling']],
  ['user', 'unread', ['notifications: alarmUnread']],
  ['user', 'cannotGetIn', []],
  ['user', 'incomplete', []],
  ['user', 'trouble', []],
  ['provider', 'needsAttention', ['office-bookings: alarmPayment']],
  ['provider', 'lacksBillingAddress', ['profile: alarmBilling']],
  ['provider', 'unread', ['notifications: alarmUnread']],
  ['provider', 'cannotGetIn', ['office-bookings: alarmCannotGetIn']],
  ['provider', 'incomplete', ['offices: alarmOffice']],
  ['provider', 'trouble', ['offices: alarmTrouble']],
  ['corporate', 'needsAttention', ['bookings: alarmPayment']],
  ['corporate', 'lacksBillingAddress', ['profile: alarmBilling']],
  ['corporate', 'unread', ['notifications: alarmUnread']],
  ['corporate', 'cannotGetIn', []],
  ['corporate', 'incomplete', []],
  ['corporate', 'trouble', []],
  ['employee', 'needsAttention', ['bookings: alarmPayment']],
  ['employee', 'lacksBillingAddress', ['employee: alarmBilling']],
  ['employee', 'unread', ['employee: alarmUnread']],
  ['employee', 'cannotGetIn', []],
  ['employee', 'incomplete', []],
  ['employee', 'trouble', []],
  ['corporate', 'inviteExpired', ['employees: alarmInvite']],
  ['corporate', 'statementFailed', ['employees: alarmPayment']],
  ['user', 'statementFailed', []],
  ['provider', 'statementFailed', []],
  ['employee', 'statementFailed', []],
  ['operator', 'statementFailed', []],
  ['user', 'cases', []],
  ['provider', 'cases', []],
  ['corporate', 'cases', []],
  ['employee', 'cases', []],
  ['operator', 'cases', ['cases: alarmUnread']],
  ['operator', 'needsAttention', []],
  ['operator', 'lacksBillingAddress', ['profile: alarmBilling']],
  ['operator', 'unread', ['notifications: alarmUnread']],
  ['operator', 'cannotGetIn', []],
  ['operator', 'incomplete', []],
  ['operator', 'trouble', []],
] as const)('%s, %s: %j', (kind, fact, dots) => {
  expect(dotsOf(facts(kind, ALARMS[fact]))).toEqual(dots)
})

test.each(['guest', 'user', 'provider', 'corporate', 'employee', 'operator'] as const)(
  'no dot without a reason: %s',
  (kind) => {
    expect(dotsOf(facts(kind))).toEqual([])
  },
)

test('with an alarm, bookings lead to the past ones', () => {
  expect(labelled(facts('user', { needsAttention: true }))).toContain('bookings /booking/past')
  expect(labelled(facts('provider', { needsAttention: true }))).toContain('bookings /booking/past')
})

test('a guest at the door comes before a payment', () => {
  const provider = facts('provider', { needsAttention: true, cannotGetIn: true })
  expect(labelled(provider)).toContain('bookings /office-booking')
  expect(dotsOf(provider)).toEqual(['office-bookings: alarmCannotGetIn'])
})

test.each([
  [0, 'myOffices'],
  [1, 'myOffice'],
  [2, 'myOffices'],
])('with %i offices the provider has "%s"', (count, label) => {
  const viewer = facts('provider', { offices: { count, incomplete: false, trouble: false } })
  expect(navItems(viewer).map((item) => item.label)).toContain(label)
})

const KINDS = ['guest', 'user', 'provider', 'corporate', 'employee', 'operator'] as const
const barOf = (kind: (typeof KINDS)[number]) => navItems(kind === 'guest' ? null : facts(kind))

const PATHS = new Set(
  ROUTES.flatMap(({ children }) => children ?? []).map(({ path, index }) => (index ? '/' : `/${path}`)),
)

test.each(KINDS)('every entry of the account menu of a %s leads to a page', (kind) => {
  for (const entry of accountEntries(kind)) expect(PATHS).toContain(`/account/${entry}`)
  for (const page of accountShortcuts(kind)) expect(PATHS).toContain(`/${page}`)
})

test.each(KINDS)('every entry of a %s leads to a page, and is the only one marked there', (kind) => {
  for (const item of barOf(kind)) {
    expect(PATHS, item.to).toContain(item.to)
    expect(barOf(kind).filter(({ match }) => match.test(item.to))).toEqual([item])
  }
})

test.each([
  ['/office/12', 'browse'],
  ['/tag/Hinterhof', 'browse'],
  ['/book/12', 'bookings'],
  ['/booking/12', 'bookings'],
  ['/account', 'profile'],
  ['/account/language', 'profile'],
  ['/office-booking', null],
  ['/bookings', null],
])('on %s a user sees %s marked', (path, entry) => {
  expect(barOf('user').find(({ match }) => match.test(path))?.entry ?? null).toBe(entry)
})
