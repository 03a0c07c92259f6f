/** The five entries of the navigation bar of each kind of viewer, and which of them alarm (Spec 2, 11). */
import type { RootFacts } from '#client/root-facts.ts'
import type { ViewerKind } from '#kernel/viewer.ts'
import type de from './texts.de.ts'

type Facts = RootFacts['viewer']
type Text = keyof typeof de

export type NavEntry =
  | 'browse'
  | 'bookings'
  | 'office-bookings'
  | 'favourites'
  | 'notifications'
  | 'profile'
  | 'offices'
  | 'employees'
  | 'workspace'
  | 'team'
  | 'employee'
  | 'desk'
  | 'cases'

export type NavItem = {
  readonly entry: NavEntry
  readonly to: string
  /** Null for the entry with the person's own name. */
  readonly label: Text | null
  /** The paths on which it is the current one. */
  readonly match: RegExp
  /** An alert dot, with the words for those who cannot see it. */
  readonly alarm: Text | null
}

const BARS: Readonly<Record<ViewerKind, readonly [NavEntry, NavEntry, NavEntry, NavEntry, NavEntry]>> = {
  guest: ['browse', 'bookings', 'favourites', 'notifications', 'profile'],
  user: ['browse', 'bookings', 'favourites', 'notifications', 'profile'],
  provider: ['browse', 'office-bookings', 'offices', 'notifications', 'profile'],
  corporate: ['browse', 'bookings', 'employees', 'notifications', 'profile'],
  employee: ['browse', 'bookings', 'workspace', 'team', 'employee'],
  operator: ['browse', 'desk', 'cases', 'notifications', 'profile'],
}

type Rule = {
  readonly to: string | ((viewer: Facts) => string)
  readonly label: Text | null | ((viewer: Facts) => Text)
  readonly match: RegExp
  readonly alarm?: (viewer: NonNullable<Facts>) => Text | null
}

const payment = (viewer: NonNullable<Facts>) => (viewer.needsAttention ? 'alarmPayment' : null)
const billing = (viewer: NonNullable<Facts>) => (viewer.lacksBillingAddress ? 'alarmBilling' : null)
const unread = (viewer: NonNullable<Facts>) => (viewer.unread > 0 ? 'alarmUnread' : null)

const ENTRIES: Readonly<Record<NavEntry, Rule>> = {
  browse: { to: '/', label: 'browse', match: /^\/$|^\/(office|tag)\// },
  bookings: {
    // With an alarm it links to the past bookings; the list of payments that wait is on both pages.
    to: (viewer) => (viewer?.needsAttention ? '/booking/past' : '/booking'),
    label: 'bookings',
    match: /^\/book(ing)?(\/|$)/,
    alarm: payment,
  },
  'office-bookings': {
    // Somebody at a door comes before a payment, which leads a provider, who books places too, to their own past bookings.
    to: (viewer) => (viewer?.needsAttention && !viewer.cannotGetIn ? '/booking/past' : '/office-booking'),
    label: 'bookings',
    match: /^\/(office-booking|book(ing)?)(\/|$)/,
    alarm: (viewer) => (viewer.cannotGetIn ? 'alarmCannotGetIn' : payment(viewer)),
  },
  favourites: { to: '/favorite', label: 'favourites', match: /^\/favorite(\/|$)/ },
  notifications: { to: '/notification', label: 'notifications', match: /^\/notification(\/|$)/, alarm: unread },
  profile: {
    to: '/account/profile',
    label: null,
    match: /^\/account(\/(?!my\/)|$)/,
    alarm: billing,
  },
  offices: {
    to: '/account/my/office',
    label: (viewer) => (viewer?.offices.count === 1 ? 'myOffice' : 'myOffices'),
    match: /^\/(account\/my\/office|dashboard)(\/|$)/,
    alarm: ({ offices }) => (offices.trouble ? 'alarmTrouble' : offices.incomplete ? 'alarmOffice' : null),
  },
  employees: {
    to: '/employees',
    label: 'employees',
    match: /^\/employees(\/|$)/,
    alarm: ({ staff }) => (staff?.statementFailed ? 'alarmPayment' : staff?.inviteExpired ? 'alarmInvite' : null),
  },
  workspace: { to: '/workspace', label: 'workspace', match: /^\/workspace(\/|$)/ },
  team: { to: '/team', label: 'team', match: /^\/team(\/|$)/ },
  employee: {
    to: '/employee',
    label: null,
    match: /^\/(employee|account|notification)(\/|$)/,
    alarm: (viewer) => billing(viewer) ?? unread(viewer),
  },
  desk: {
    to: '/operator',
    label: 'desk',
    match: /^\/operator(\/(?!cases)|$)/,
    alarm: ({ moneyCases }) => (moneyCases > 0 ? 'alarmMoney' : null),
  },
  cases: {
    to: '/operator/cases',
    label: 'cases',
    match: /^\/operator\/cases(\/|$)/,
    alarm: ({ cases }) => (cases > 0 ? 'alarmUnread' : null),
  },
}

export function navItems(viewer: Facts): readonly NavItem[] {
  return BARS[viewer?.kind ?? 'guest'].map((entry) => {
    const { to, label, match, alarm } = ENTRIES[entry]
    return {
      entry,
      to: typeof to === 'function' ? to(viewer) : to,
      label: viewer === null && entry === 'profile' ? 'profile' : typeof label === 'function' ? label(viewer) : label,
      match,
      alarm: (viewer && alarm?.(viewer)) ?? null,
    }
  })
}

/** Spec 2, 11: guests browse; every other entry asks them to register, and goes on to where they wanted to go. */
export const asksGuests = (entry: NavEntry): boolean => entry !== 'browse'
