/**
 * The records of processing activities (GDPR, Article 30; in Switzerland Article 12 DSG): for what personal data are
 * processed, whose, of which kind, who gets them, and for how long. `docs/records-of-processing.md` is made of this, the
 * terms come from retention.ts, and a table that is in none of the activities fails a test.
 */
import { BOUNDED, KEPT_BY_LAW, REMOVED } from './retention.ts'

export type Activity = {
  readonly name: string
  readonly purpose: string
  /** Article 6 (1) GDPR. */
  readonly basis: string
  readonly people: string
  readonly categories: string
  readonly recipients: string
  readonly tables: readonly string[]
}

const NOBODY = 'nobody'
const CONTRACT = 'contract (b)'
const LAW = 'legal obligation (c)'
const INTEREST = 'legitimate interest (f)'
const PSP = 'the payment provider (Stripe, where PAYMENTS says so)'
const MAIL = 'whoever runs the mail server (MAIL)'

export const ACTIVITIES: readonly Activity[] = [
  {
    name: 'Accounts and signing in',
    purpose: 'keeping accounts, letting their owners in and nobody else',
    basis: `${CONTRACT}; security: ${INTEREST}`,
    people: 'everybody with an account',
    categories:
      'name, e-mail, phone, picture, language, place of residence, ways to sign in, devices, sessions, keys of the API and addresses of webhooks',
    recipients: `${MAIL}; Google or Apple for those who sign in there; Cloudflare where TURNSTILE_SITE_KEY is set; the addresses of webhooks that somebody has given`,
    tables: [
      'person',
      'api_key',
      'login_challenge',
      'login_device',
      'login_email_change',
      'login_factor',
      'login_method',
      'login_passkey',
      'login_rate',
      'login_recovery',
      'login_session',
      'webhook_delivery',
      'webhook_endpoint',
    ],
  },
  {
    name: 'Rights of the people concerned',
    purpose:
      'copies of data, the end of accounts, and what people ask for by letter or mail (GDPR, Articles 12 and 15 to 21)',
    basis: LAW,
    people: 'whoever asks for it',
    categories:
      'that and when it was asked for, how it was made sure who asked, until when it was answered and how; the file of a copy',
    recipients: `${MAIL}; the copy itself: nobody but the person`,
    tables: ['account_deletion', 'account_export', 'data_request'],
  },
  {
    name: 'Bookings',
    purpose: 'booking, using, changing and ending a visit, and what goes wrong with it',
    basis: CONTRACT,
    people: 'bookers and providers',
    categories: 'place and time of visits, whether somebody came, reasons for cancelling, reports of a closed door',
    recipients: 'the other side of the booking; the company that pays',
    tables: [
      'booking',
      'booking_change',
      'booking_extension',
      'booking_move',
      'booking_reminder',
      'booking_trouble',
      'booking_withdrawal',
      'calendar_clash',
      'calendar_token',
      'office_day',
      'room_freed',
      'team_day',
    ],
  },
  {
    name: 'Messages and ratings',
    purpose: 'what both sides of a booking write to each other, what guests write about places, and reports about it',
    basis: `${CONTRACT}; reports: ${LAW} (DSA, Articles 16 and 17)`,
    people: 'bookers, providers, whoever reports something',
    categories: 'texts, stars, reports with their reasons and decisions',
    recipients: 'messages: the other side of the booking; ratings: everybody, with the first name',
    tables: ['message', 'message_report', 'rating', 'rating_report'],
  },
  {
    name: 'Reports',
    purpose: 'deciding on what people report, telling both sides why, and answering complaints',
    basis: `${LAW} (DSA, Articles 16, 17 and 20)`,
    people: 'whoever reports something, guests included; whoever it concerns',
    categories: 'name and e-mail of guests, what was reported as it was, reasons, decisions, complaints',
    recipients: `both sides get the decision, the owner without who reported it; ${MAIL}`,
    tables: ['report', 'report_case', 'report_complaint', 'report_decision'],
  },
  {
    name: 'Payments',
    purpose: 'charging, refunding and paying out, and proving it',
    basis: `${CONTRACT}; books and vouchers: ${LAW} (§ 147 AO, § 132 BAO, OR 958f)`,
    people: 'bookers, providers, companies',
    categories: 'brand and last digits of cards, mandates, amounts, disputes, payout accounts by their reference',
    recipients: PSP,
    tables: [
      'asked_hold',
      'discount_code',
      'discount_guess',
      'discount_person',
      'discount_use',
      'ledger_account',
      'ledger_posting',
      'ledger_tx',
      'payee',
      'payment_customer',
      'payment_dispute',
      'payment_leg',
      'payment_method',
      'payout',
      'psp_line',
      'reconciliation',
      'reconciliation_difference',
      'refund',
      'transfer',
      'webhook_event',
      'write_off',
    ],
  },
  {
    name: 'Invoices and statements',
    purpose: 'billing visits and commission',
    basis: LAW,
    people: 'bookers, providers, companies',
    categories: 'billing addresses, VAT IDs, tax numbers, what was sold for how much',
    recipients: 'the other side of the invoice; VIES for VAT IDs where VAT_CHECK says so',
    tables: [
      'billing_address',
      'commission_task',
      'invoice',
      'invoice_drawing',
      'invoice_entry',
      'invoice_file',
      'invoice_issuer',
      'invoice_series',
      'invoice_task',
      'statement',
      'statement_line',
      'statement_series',
    ],
  },
  {
    name: 'Report to the tax office',
    purpose: 'collecting what the report needs, reporting what providers earned (PStTG, DPMG)',
    basis: LAW,
    people: 'providers in Germany and Austria, and those who let a place there',
    categories: 'name, address, date and place of birth, tax numbers, register number, account, what was paid',
    recipients: 'Bundeszentralamt für Steuern',
    tables: ['tax_copy', 'tax_message', 'tax_place', 'tax_profile', 'tax_record'],
  },
  {
    name: 'Providers and their places',
    purpose: 'offering places, and showing who offers them (DSA, Articles 30 and 31)',
    basis: `${CONTRACT}; trader data: ${LAW}`,
    people: 'providers; people named in foreign calendars are not read, only the times',
    categories: 'public name, trader data, addresses and texts of places, contact on site, taken times',
    recipients: 'everybody, but for what opens the door (who has booked) and the address of calendars (nobody)',
    tables: [
      'block_series',
      'calendar_feed',
      'location',
      'office',
      'office_audience',
      'office_block',
      'office_change',
      'office_draft',
      'office_hours',
      'office_override',
      'office_photo',
      'office_step',
      'provider',
      'removed_photo',
      'trader_kept',
      'user_office',
    ],
  },
  {
    name: 'Companies and their people',
    purpose: 'working for a company: members, budgets, presence, shared places',
    basis: `${CONTRACT}; presence: ${INTEREST}, and what each says of themselves`,
    people: 'members and admins of companies',
    categories: 'name, business e-mail, rights, budgets, where somebody works on which half day',
    recipients: 'the company; presence: its members',
    tables: [
      'budget_told',
      'budget_window',
      'company',
      'company_request',
      'cost_centre',
      'member',
      'presence',
      'share_day',
      'work_week',
    ],
  },
  {
    name: 'Favourites and waiting list',
    purpose: 'remembering places, offering what becomes free',
    basis: CONTRACT,
    people: 'whoever marks a place or waits for one',
    categories: 'places, searches with their position and time',
    recipients: NOBODY,
    tables: ['favourite', 'watch', 'watch_offer', 'watch_reach'],
  },
  {
    name: 'Telling people',
    purpose: 'mails, push messages and the list of what happened',
    basis: `${CONTRACT}; newsletter: consent (a)`,
    people: 'everybody with an account; readers of the newsletter',
    categories: 'what somebody was told and when, settings, addresses of browsers for push messages, consents',
    recipients: `${MAIL}; for push messages the makers of the browsers, encrypted`,
    tables: [
      'delivery',
      'domain_event',
      'inbox_mail',
      'inbox_push',
      'newsletter_consent',
      'notification',
      'notification_quiet_hours',
      'notification_setting',
      'push_subscription',
    ],
  },
  {
    name: 'Terms and content',
    purpose: 'saying what holds, and proving who was told of it and agreed to what',
    basis: LAW,
    people: 'everybody who has agreed to the terms',
    categories: 'when somebody agreed, and which versions they were told of',
    recipients: NOBODY,
    tables: ['content_version', 'terms_told', 'terms_version'],
  },
  {
    name: 'Audit log',
    purpose: 'accounting for what operators do, looking at personal data included',
    basis: `${LAW} (GDPR, Article 5 (2)); ${INTEREST}`,
    people: 'operators, and those about whom they decide',
    categories: 'who did what to whom and why; no names, no addresses',
    recipients: NOBODY,
    tables: ['audit_entry', 'audit_head', 'commission_rate', 'impersonation', 'market_flag'],
  },
]

/** They name nobody. */
export const WITHOUT_PEOPLE = [
  'announcement',
  'announcement_update',
  'sandbox_call',
  'sandbox_customer',
  'sandbox_dispute',
  'sandbox_method',
  'sandbox_payee',
  'sandbox_payee_link',
  'sandbox_payment',
  'sandbox_refund',
  'sandbox_reversal',
  'sandbox_setup',
  'sandbox_transfer',
  'schema_migration',
  'service_day',
  'service_state',
  'serving_process',
  'setting',
  'write_probe',
] as const

/** As retention.ts has it. */
function keptFor(table: string): string {
  const removed = REMOVED[table]
  return removed ? removed.after : (KEPT_BY_LAW[table] ?? BOUNDED[table] ?? '')
}

/** The tables of an activity by how long they are kept, so that each term stands there once. */
function termsOf(tables: readonly string[]): string[] {
  return [...Map.groupBy(tables, keptFor)].map(
    ([term, some]) => `- ${some.map((table) => `\`${table}\``).join(', ')}: ${term}`,
  )
}

/** The page of the docs. */
export function processingPage(): string {
  const parts = ACTIVITIES.map(({ name, purpose, basis, people, categories, recipients, tables }) =>
    [
      `## ${name}`,
      '',
      '| | |',
      '| --- | --- |',
      `| purpose | ${purpose} |`,
      `| legal basis, Art. 6 (1) GDPR | ${basis} |`,
      `| whose data | ${people} |`,
      `| categories | ${categories} |`,
      `| recipients | ${recipients} |`,
      '',
      'Kept, by table:',
      '',
      ...termsOf(tables),
    ].join('\n'),
  )
  return `# Records of processing

What Article 30 of the GDPR wants whoever runs this marketplace to have written down (in Switzerland Article 12 DSG). The controller is whoever is named by OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL. Add what only you know: your data protection officer, your host and your mail service with their contracts (Article 28), and transfers outside of the EEA and Switzerland. Of the recipients named here, those with a setting get something only where it is set.

This page is written by \`src/app/server/records-of-processing.test.ts\` from \`src/app/server/records-of-processing.ts\`, which a new table fails until it has a place here. The terms are those of [retention.md](retention.md).

Security measures (Article 32): passwords as hashes, a second step for operators, addresses of calendars and secrets of places encrypted, access by role, an audit log that is chained, encrypted transport, and backups ([running.md](running.md)).

${parts.join('\n\n')}

## Tables that name nobody

${WITHOUT_PEOPLE.map((table) => `\`${table}\``).join(', ')}
`
}
