/**
 * What becomes of the rows of each table: it is bounded by something that does not grow with time, a law wants it kept, or a
 * timer removes it. `docs/retention.md` is made of this, and a table that is in none of the lists fails a test.
 */
import { INBOX_KEPT_DAYS } from '#adapters/mail/forget-inbox.ts'
import { PUSHES_KEPT_DAYS } from '#adapters/push/forget-inbox.ts'
import { GRACE_DAYS } from '#features/account/deletion/rules/deletion-times.ts'
import { EXPORT_KEPT_DAYS } from '#features/account/export/rules/export-limits.ts'
import { REQUESTS_KEPT_YEARS } from '#features/account/request/server/forget-requests-job.ts'
import { REMINDERS_KEPT_DAYS } from '#features/booking/server/timers/forget-reminders-job.ts'
import { TOLD_KEPT_DAYS } from '#features/company/budget/server/forget-told-job.ts'
import { WEBHOOKS_KEPT_DAYS } from '#features/payment/server/forget-webhooks-job.ts'
import { KEPT_MONTHS } from '#features/office/trader/rules/keeping.ts'
import { REPORTS_KEPT_YEARS } from '#features/report/server/forget-reports-job.ts'
import { KEPT_YEARS } from '#features/tax/rules/years.ts'
import { ANNOUNCEMENTS_KEPT_DAYS, DAYS_KEPT } from '#features/status/service/server/forget-status-job.ts'
import { DELIVERIES_KEPT_DAYS } from '#features/integration/webhook/rules/limits.ts'
import { RETENTION_DAYS as WATCHES_KEPT_DAYS } from '#features/watch/rules/limits.ts'
import { EVENTS_KEPT_DAYS } from '#platform/jobs/forget-events.ts'

/** A timer of `timers.ts`, and after what it removes a row. */
type Removed = { readonly timer: string; readonly after: string }

const END_OF_ACCOUNT = `${GRACE_DAYS} days after the end of the account was asked for`
const REPORTED = `${KEPT_YEARS} years after the end of the year in which the account ended (§ 24 PStTG)`
const byAccount: Removed = { timer: 'erase-accounts', after: END_OF_ACCOUNT }

export const REMOVED: Readonly<Record<string, Removed>> = {
  account_deletion: { timer: 'erase-accounts', after: 'with the account, but for a hash where the terms were broken' },
  account_export: { timer: 'forget-exports', after: `${EXPORT_KEPT_DAYS} days` },
  announcement: { timer: 'forget-status', after: `${ANNOUNCEMENTS_KEPT_DAYS} days after its end` },
  announcement_update: { timer: 'forget-status', after: 'with its announcement' },
  api_key: byAccount,
  asked_hold: { timer: 'settle-asked-holds', after: 'the provider has answered, within minutes' },
  booking_change: { timer: 'settle-changes', after: 'it is paid or its time is over, an hour at most' },
  booking_reminder: { timer: 'forget-reminders', after: `${REMINDERS_KEPT_DAYS} days after the visit` },
  budget_told: { timer: 'forget-told', after: `${TOLD_KEPT_DAYS} days` },
  calendar_token: byAccount,
  company_request: byAccount,
  commission_task: { timer: 'issue-commissions', after: 'the invoice is there' },
  data_request: {
    timer: 'forget-requests',
    after: `${REQUESTS_KEPT_YEARS} years after the end of the year in which it was closed (§ 195 BGB); its words with the account`,
  },
  delivery: { timer: 'forget-notifications', after: '90 days' },
  domain_event: { timer: 'forget-events', after: `${EVENTS_KEPT_DAYS} days; what names addresses after 24 hours` },
  favourite: byAccount,
  inbox_mail: { timer: 'forget-mails', after: `${INBOX_KEPT_DAYS} days; only without a mail server` },
  inbox_push: { timer: 'forget-pushes', after: `${PUSHES_KEPT_DAYS} days; only with the embedded sender` },
  impersonation: {
    timer: 'end-impersonations',
    after: '15 minutes at most; its beginning and end are in the audit log',
  },
  invoice_drawing: { timer: 'draw-invoices', after: 'the file is drawn' },
  invoice_task: { timer: 'issue-invoices', after: 'the invoice is there' },
  login_challenge: { timer: 'sweep-logins', after: 'it has expired, a day at most' },
  login_device: { timer: 'sweep-logins', after: '400 days without a sign-in there' },
  login_email_change: { timer: 'sweep-logins', after: '30 days' },
  login_factor: byAccount,
  login_method: byAccount,
  login_passkey: byAccount,
  login_rate: { timer: 'sweep-logins', after: 'its window is over, a day at most' },
  login_recovery: byAccount,
  login_session: { timer: 'sweep-logins', after: '14 days without use, 60 in all' },
  message: byAccount,
  notification: { timer: 'forget-notifications', after: '12 months' },
  notification_quiet_hours: byAccount,
  notification_setting: byAccount,
  office_change: { timer: 'forget-changes', after: '4 hours' },
  office_photo: { timer: 'sweep-photos', after: 'no office names it any more, within hours' },
  payment_customer: { timer: 'forget-customers', after: 'the account is erased, and the provider has forgotten it' },
  presence: { timer: 'forget-presence', after: '30 days' },
  push_subscription: byAccount,
  report: {
    timer: 'forget-reports',
    after: 'with its case; name and address of a guest six months after the decision',
  },
  report_case: {
    timer: 'forget-reports',
    after: `${REPORTS_KEPT_YEARS} years after the end of the year in which nobody could complain any more (§ 195 BGB)`,
  },
  report_complaint: { timer: 'forget-reports', after: 'with its case' },
  report_decision: { timer: 'forget-reports', after: 'with its case' },
  room_freed: { timer: 'watch-freed', after: 'it was offered to who waits' },
  service_day: { timer: 'forget-status', after: `${DAYS_KEPT} days` },
  share_day: { timer: 'forget-shares', after: '30 days' },
  tax_copy: { timer: 'forget-tax', after: `${KEPT_YEARS} years after the end of its year (§ 24 PStTG)` },
  tax_message: { timer: 'forget-tax', after: `${KEPT_YEARS} years after the end of its year (§ 24 PStTG)` },
  tax_place: { timer: 'forget-tax', after: REPORTED },
  tax_profile: { timer: 'forget-tax', after: REPORTED },
  tax_record: { timer: 'forget-tax', after: 'with its message' },
  trader_kept: { timer: 'forget-traders', after: `${KEPT_MONTHS} months after the account has ended (DSA Art. 30)` },
  watch: { timer: 'watch-over', after: `${WATCHES_KEPT_DAYS} days after its end` },
  watch_offer: { timer: 'watch-over', after: 'with its watch' },
  watch_reach: { timer: 'watch-over', after: 'with its watch' },
  webhook_delivery: { timer: 'forget-webhook-deliveries', after: `${DELIVERIES_KEPT_DAYS} days` },
  webhook_endpoint: byAccount,
  webhook_event: { timer: 'forget-webhooks', after: `${WEBHOOKS_KEPT_DAYS} days after it was processed` },
  work_week: byAccount,
}

/** Terms begin at the end of the year. The longest of our countries counts where all may want it. */
const BOOKS = '10 years: ledger (DE § 147 AO, § 257 HGB; AT § 132 BAO 7 years; CH OR 958f)'
const VOUCHERS = '10 years: vouchers (DE § 147 AO 8 years, § 14b UStG; AT § 132 BAO 7 years; CH OR 958f 10 years)'
const CASES = '10 years with the booking: how its price and its refunds came about (vouchers)'
const PARTIES = 'as long as vouchers name it; what is about the person is erased with the account'

export const KEPT_BY_LAW: Readonly<Record<string, string>> = {
  audit_entry: 'who did what to whom for good, as a chain; reasons and values 6 years (`forget-audit-details`)',
  billing_address: PARTIES,
  booking: VOUCHERS,
  booking_extension: CASES,
  booking_move: CASES,
  booking_trouble: CASES,
  booking_withdrawal: CASES,
  budget_window: '10 years with the bookings that it counts',
  calendar_clash: CASES,
  company: PARTIES,
  content_version: '10 years: which terms were agreed with whom (vouchers)',
  discount_use: CASES,
  invoice: VOUCHERS,
  invoice_entry: VOUCHERS,
  invoice_file: VOUCHERS,
  ledger_posting: BOOKS,
  ledger_tx: BOOKS,
  member: PARTIES,
  message_report: 'with the decision: statement of reasons (DSA Art. 17)',
  newsletter_consent: 'proof of the consent (GDPR Art. 7); erased with the account',
  office_day: '10 years with the bookings, whose places the audit recounts',
  payment_dispute: VOUCHERS,
  payment_leg: VOUCHERS,
  payment_method: PARTIES,
  payout: VOUCHERS,
  person: PARTIES,
  psp_line: BOOKS,
  rating: 'as long as the office is offered (DSA Art. 17); without its author once the account is erased',
  rating_report: 'with the decision: statement of reasons (DSA Art. 17)',
  reconciliation: BOOKS,
  reconciliation_difference: BOOKS,
  refund: VOUCHERS,
  statement: VOUCHERS,
  statement_line: VOUCHERS,
  team_day: CASES,
  terms_told: 'proof that somebody was told of new terms (P2B regulation, Article 3); erased with the account',
  terms_version: '10 years: which terms were agreed with whom (vouchers)',
  transfer: VOUCHERS,
  write_off: VOUCHERS,
}

const ONE = (of: string) => `one row ${of}`
const SANDBOX = 'only of the sandbox, which moves no money'

/** By what else than time. */
export const BOUNDED: Readonly<Record<string, string>> = {
  audit_head: 'one row',
  block_series: 'what a provider has typed for an office',
  calendar_feed: 'a few for each office',
  commission_rate: 'a few in the life of a marketplace',
  cost_centre: 'what a company has typed',
  discount_code: 'what operators have made',
  discount_guess: 'those of a day; each wrong code removes older ones',
  discount_person: ONE('for each person and code'),
  invoice_issuer: ONE('for each provider'),
  invoice_series: ONE('for each issuer and year'),
  ledger_account: 'a few for each party and currency',
  location: 'what a provider has typed',
  market_flag: ONE('for each thing that is switched off'),
  office: 'what a provider has typed',
  office_audience: ONE('for each office and company'),
  office_block: 'what a provider or their calendar says is taken; a calendar removes what it no longer has',
  office_draft: 'what a provider has begun',
  office_hours: ONE('for each office and weekday'),
  office_override: 'what a provider has typed for days of an office',
  office_step: 'one for each time that somebody publishes, hides or changes an office',
  payee: ONE('for each provider'),
  provider: `${ONE('for each provider')}; the details of a trader go ${KEPT_MONTHS} months after the last office (\`forget-traders\`)`,
  removed_photo: ONE('for each photo that operators have removed from an office'),
  sandbox_call: SANDBOX,
  sandbox_customer: SANDBOX,
  sandbox_dispute: SANDBOX,
  sandbox_method: SANDBOX,
  sandbox_payee: SANDBOX,
  sandbox_payee_link: SANDBOX,
  sandbox_payment: SANDBOX,
  sandbox_refund: SANDBOX,
  sandbox_reversal: SANDBOX,
  sandbox_setup: SANDBOX,
  sandbox_transfer: SANDBOX,
  schema_migration: ONE('for each migration'),
  serving_process: 'processes of the last hour; each that starts removes older ones',
  service_state: ONE('for each part of the product that /status speaks of'),
  setting: ONE('for each setting'),
  statement_series: ONE('for each company and year'),
  user_office: 'what a person has typed',
  write_probe: 'one row',
}

/** The page of the docs. */
export function retentionPage(): string {
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
    [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const named = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([name, why]) => [`\`${name}\``, why])
  return `# What is kept, and for how long

Every table of \`db/schema.sql\` is in one of three lists, of which a test sees to it. This page is written by \`src/app/server/retention.test.ts\` from \`src/app/server/retention.ts\`.

Jobs are kept by their queue: two weeks at most while they wait or were given up, one week once they are done. Logs go to standard output and are kept by whoever runs the machine. Files go with the row that names them; backups keep everything as long as whoever runs the machine keeps them.

## Removed by a timer

${table(
  ['table', 'after', 'timer'],
  Object.entries(REMOVED).map(([name, { timer, after }]) => [`\`${name}\``, after, `\`${timer}\``]),
)}

## Kept by law

Terms begin at the end of the year. Nothing removes these rows yet: of this marketplace none is as old as that before 2037.

${table(['table', 'how long'], named(KEPT_BY_LAW))}

## Bounded

${table(['table', 'by what'], named(BOUNDED))}
`
}
