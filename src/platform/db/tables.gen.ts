// Written by generate-tables.ts from the migrated database; changes here are lost.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Cents, Currency } from '#kernel/money.ts'

/** Read as a value, written as JSON text: pg would turn an array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
export type Point = ColumnType<{ x: number; y: number }, string, string>
/** What is read are whole cents, because the column is an integer. */
export type CentsColumn = ColumnType<Cents, number, number>
/** Read as an array of one's own; whoever writes may keep theirs. */
export type List<T> = ColumnType<T[], readonly T[], readonly T[]>
/** Has a default. Kysely's own one does not look into a column type. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>

export type AccountDeletionTable = {
  person_id: string
  reason: 'asked' | 'unverified'
  asked_at: Temporal.Instant
  due_at: Temporal.Instant
  keep_hash: Buffer | null
}

export type AccountExportTable = {
  id: number
  person_id: string
  asked_at: Temporal.Instant
  file_key: string
  bytes: number | null
  ready_at: Temporal.Instant | null
  expires_at: Temporal.Instant
  request_id: number | null
  link_hash: Buffer | null
}

export type AgreedTermsTable = {
  person_id: ColumnType<string | null, never, never>
  what: ColumnType<string | null, never, never>
  agreed_at: ColumnType<Temporal.Instant | null, never, never>
  version: ColumnType<number | null, never, never>
}

export type AnnouncementTable = {
  id: GeneratedAlways<number>
  kind: 'notice' | 'maintenance' | 'incident'
  shown_on: 'everywhere' | 'status'
  title_de: string
  title_en: string
  text_de: string
  text_en: string
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant | null
}

export type AnnouncementUpdateTable = {
  id: GeneratedAlways<number>
  announcement_id: number
  at: Temporal.Instant
  text_de: string
  text_en: string
}

export type ApiKeyTable = {
  id: string
  person_id: string
  company_id: number | null
  name: string
  prefix: string
  hash: Buffer
  scopes: List<string>
  made_at: Temporal.Instant
  expires_at: Temporal.Instant
  last_used_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}

export type AskedHoldTable = {
  key: string
  office_id: number
  leg_id: number
  purpose: 'planned' | 'ahead' | 'renewal' | 'given_up'
  attempt: number
  before_ref: string | null
  customer_ref: string
  method_ref: string
  hold_cents: CentsColumn
  asked_at: Temporal.Instant
  next_at: Temporal.Instant
}

export type AuditBreakTable = {
  id: ColumnType<number | null, never, never>
  what: ColumnType<string | null, never, never>
}

export type AuditEntryTable = {
  id: Generated<number>
  at: Temporal.Instant
  by_id: string
  action: string
  subject_kind: string
  subject_id: string
  details: Json | null
  salt: Generated<string | null>
  details_hash: Generated<Buffer>
  previous_hash: Generated<Buffer>
  hash: Generated<Buffer>
}

export type AuditHeadTable = {
  only_row: Generated<boolean>
  entries: number
  hash: Buffer
}

export type BillingAddressTable = {
  id: number
  person_id: string | null
  company_id: number | null
  name1: string
  name2: Generated<string>
  street: string
  postcode: string
  city: string
  country: 'DE' | 'AT' | 'CH'
  vat_id: Generated<string>
  tax_number: Generated<string>
  updated_at: Temporal.Instant
  is_default: Generated<boolean>
  vat_state: 'unverified' | 'valid' | 'invalid' | null
  vat_checked_at: Temporal.Instant | null
  vat_reference: Generated<string>
  vat_tries: Generated<number>
  vat_next_at: Temporal.Instant | null
  buyer_reference: Generated<string>
}

export type BlockSeriesTable = {
  office_id: number
  id: number
  weekdays: string
  a: number
  b: number
  desks: number
  from_day: string
  until_day: string | null
  every_weeks: number
  skips: Generated<List<string>>
  note: Generated<string>
  expanded_until: string
  created_at: Temporal.Instant
}

export type BookedOfficeTable = {
  office_id: ColumnType<number | null, never, never>
}

export type BookedTimeTable = {
  office_id: ColumnType<number | null, never, never>
  start_at: ColumnType<Temporal.Instant | null, never, never>
  end_at: ColumnType<Temporal.Instant | null, never, never>
  created_at: ColumnType<Temporal.Instant | null, never, never>
}

export type BookingTable = {
  office_id: number
  id: number
  kind: Generated<'booking'>
  booker_id: string
  company_id: number | null
  day: string
  a: number
  b: number
  quantity: Generated<number>
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  hours: number
  status: Generated<'held' | 'confirmed' | 'completed' | 'canceled' | 'expired'>
  hold_until: Temporal.Instant | null
  hourly_price_cents: CentsColumn
  currency: Currency
  sum_cents: CentsColumn
  discount_cents: Generated<CentsColumn>
  total_cents: CentsColumn
  block_cents: CentsColumn
  discount_code: string | null
  tax_rate: number
  fee_cents: Generated<CentsColumn>
  free_until: Temporal.Instant
  request_key: string | null
  request_hash: string | null
  canceled_by: 'user' | 'provider' | 'operator' | 'payment' | null
  cancel_reason: string | null
  version: Generated<number>
  created_at: Temporal.Instant
  confirmed_at: Temporal.Instant | null
  canceled_at: Temporal.Instant | null
  completed_at: Temporal.Instant | null
  hold_number: number | null
  kept_until: Temporal.Instant | null
  asker: string | null
  turnover: Generated<number>
  checked_in_at: Temporal.Instant | null
  checked_in_by: 'provider' | 'booker' | null
  no_show_at: Temporal.Instant | null
  extensions: Generated<number>
  charges_used: Generated<boolean>
  commission_rate: Generated<number>
  member_id: number | null
  budget_kind: 'day' | 'month' | 'year' | null
  member_on: string | null
  company_on: string | null
  refunded_cents: Generated<CentsColumn>
  team_day_id: number | null
  cost_centre_id: number | null
  reference: string | null
  by_statement: Generated<boolean>
  statement_paid: Generated<boolean>
  statement_kept_cents: Generated<CentsColumn>
}

export type BookingChangeTable = {
  office_id: number
  booking_id: number
  kind: 'extend' | 'move'
  request_key: string
  hours: number | null
  total_cents: CentsColumn
  hold_cents: CentsColumn
  method_id: number
  day: string
  a: number
  b: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  asked_at: Temporal.Instant
  until: Temporal.Instant
  kept: List<number>
  desks: number
  company_id: number | null
  member_id: number | null
  budget_kind: 'day' | 'month' | 'year' | null
  member_on: string | null
  company_on: string | null
  member_cents: Generated<CentsColumn>
  company_cents: Generated<CentsColumn>
}

export type BookingDocumentTable = {
  booking_id: ColumnType<number | null, never, never>
  is_credit: ColumnType<boolean | null, never, never>
  gross_cents: ColumnType<Cents | null, never, never>
  issued_at: ColumnType<Temporal.Instant | null, never, never>
}

export type BookingExtendedTable = {
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  at: ColumnType<Temporal.Instant | null, never, never>
  added_cents: ColumnType<Cents | null, never, never>
}

export type BookingExtensionTable = {
  office_id: number
  booking_id: number
  id: number
  request_key: string
  hours: number | null
  old_end_at: Temporal.Instant
  new_end_at: Temporal.Instant
  old_total_cents: CentsColumn
  new_total_cents: CentsColumn
  created_at: Temporal.Instant
}

export type BookingIncomeTable = {
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  income_cents: ColumnType<Cents | null, never, never>
  commission_cents: ColumnType<Cents | null, never, never>
}

export type BookingInvoiceTable = {
  invoice_id: ColumnType<number | null, never, never>
  number: ColumnType<string | null, never, never>
  kind: ColumnType<string | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  company_id: ColumnType<number | null, never, never>
  gross_cents: ColumnType<Cents | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  issued_at: ColumnType<Temporal.Instant | null, never, never>
  seller: ColumnType<string | null, never, never>
}

export type BookingMoveTable = {
  office_id: number
  booking_id: number
  id: number
  request_key: string
  old_start_at: Temporal.Instant
  old_end_at: Temporal.Instant
  new_start_at: Temporal.Instant
  new_end_at: Temporal.Instant
  old_total_cents: CentsColumn
  new_total_cents: CentsColumn
  created_at: Temporal.Instant
}

export type BookingPriceTable = {
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  total_cents: ColumnType<Cents | null, never, never>
  discount_cents: ColumnType<Cents | null, never, never>
  discount_code: ColumnType<string | null, never, never>
  end_at: ColumnType<Temporal.Instant | null, never, never>
  status: ColumnType<string | null, never, never>
  day: ColumnType<string | null, never, never>
  commission_rate: ColumnType<number | null, never, never>
  created_at: ColumnType<Temporal.Instant | null, never, never>
  confirmed_at: ColumnType<Temporal.Instant | null, never, never>
  canceled_at: ColumnType<Temporal.Instant | null, never, never>
  by_statement: ColumnType<boolean | null, never, never>
  statement_paid: ColumnType<boolean | null, never, never>
  company_on: ColumnType<string | null, never, never>
}

export type BookingRatingTable = {
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  value: ColumnType<number | null, never, never>
}

export type BookingReminderTable = {
  booking_id: number
  kind: 'starting' | 'ending'
}

export type BookingTroubleTable = {
  office_id: number
  booking_id: number
  reported_at: Temporal.Instant
  answer: 'coming' | 'code' | 'opened' | null
  answered_at: Temporal.Instant | null
  closed_at: Temporal.Instant | null
  silent_at: Temporal.Instant | null
  told_at: Temporal.Instant | null
}

export type BookingWithdrawalTable = {
  office_id: number
  booking_id: number
  name: string
  declared_at: Temporal.Instant
}

export type BudgetToldTable = {
  member_id: number
  kind: string
  starts_on: string
}

export type BudgetWindowTable = {
  owner_kind: 'company' | 'credit' | 'member'
  owner_id: number
  kind: 'day' | 'month' | 'year' | 'always'
  starts_on: string
  limit_cents: CentsColumn | null
  used_cents: Generated<CentsColumn>
}

export type CalendarClashTable = {
  office_id: number
  booking_id: number
  feed_id: number
  seen_at: Temporal.Instant
  state: 'open' | 'kept' | 'canceled' | 'gone'
}

export type CalendarFeedTable = {
  office_id: number
  id: number
  address_sealed: string
  host: string
  name: string
  takes: 'all' | 'one'
  created_at: Temporal.Instant
  next_at: Temporal.Instant
  checked_at: Temporal.Instant | null
  ok_at: Temporal.Instant | null
  health: 'ok' | 'partly' | 'broken' | null
  reasons: Generated<Json>
  entries: Generated<number>
  skipped: Generated<number>
  fails: Generated<number>
  was_empty: Generated<boolean>
  etag: string | null
  read_day: string | null
  read_capacity: number | null
  on_outage: Generated<'open' | 'close'>
  broken_at: Temporal.Instant | null
}

export type CalendarTokenTable = {
  hash: Buffer
  id: number
  person_id: string
  scope: 'bookings' | 'offices' | 'office'
  office_id: number | null
  created_at: Temporal.Instant
  used_at: Temporal.Instant | null
  revoked_at: Temporal.Instant | null
}

export type CommissionRateTable = {
  id: GeneratedAlways<number>
  from_day: string
  basis_points: number
  reason: string
  decided_by: string
  decided_at: Temporal.Instant
  withdrawn_by: string | null
  withdrawn_at: Temporal.Instant | null
}

export type CommissionTaskTable = {
  tx_id: number
  provider_id: number
  month: string
  next_at: Temporal.Instant
  tries: Generated<number>
  problem: 'seller' | 'buyer' | 'earlier' | 'fault' | null
}

export type CompanyTable = {
  id: number
  name: string
  admin_id: string
  created_at: Temporal.Instant
  name_key: string | null
  slug: string | null
  team_name: string | null
  team_slug: string | null
  zone: Generated<string>
  currency: Generated<Currency>
  cap_cents: CentsColumn | null
  pay_mode: Generated<'card' | 'statement'>
  credit_cents: CentsColumn | null
}

export type CompanyRequestTable = {
  id: number
  person_id: string
  name: string
  name_key: string
  address: Json
  state: 'open' | 'approved' | 'declined' | 'withdrawn'
  asked_at: Temporal.Instant
  decided_at: Temporal.Instant | null
  decided_by: string | null
  reason: string | null
  slug: string | null
  team_name: string | null
  team_slug: string | null
}

export type ContentVersionTable = {
  slug: string
  locale: 'de' | 'en'
  version: number
  title: string
  markdown: string | null
  saved_at: Temporal.Instant
  saved_by: string | null
}

export type CostCentreTable = {
  id: number
  company_id: number
  code: string
  name: string
}

export type DataRequestTable = {
  id: GeneratedAlways<number>
  person_id: string
  kind: 'access' | 'rectification' | 'erasure' | 'restriction' | 'objection'
  channel: 'letter' | 'mail'
  identity: 'account_mail' | 'questions' | 'callback' | 'document'
  wanted: string | null
  arrived_on: string
  due_at: Temporal.Instant
  extended_at: Temporal.Instant | null
  extension_reason: string | null
  state: 'open' | 'working' | 'fulfilled' | 'refused' | 'withdrawn'
  opened_at: Temporal.Instant
  opened_by: string
  outcome: string | null
  closed_at: Temporal.Instant | null
  closed_by: string | null
}

export type DataRequestStepTable = {
  person_id: ColumnType<string | null, never, never>
  what: ColumnType<string | null, never, never>
  at: ColumnType<Temporal.Instant | null, never, never>
  key: ColumnType<string | null, never, never>
}

export type DeliveryTable = {
  notification_id: number
  channel: 'push' | 'mail'
  is_urgent: Generated<boolean>
  state: Generated<'queued' | 'waiting' | 'sent' | 'dropped'>
  due_at: Temporal.Instant | null
  attempts: Generated<number>
  reached: Generated<List<number>>
}

export type DiscountCodeTable = {
  code: string
  percent: number | null
  amount_cents: CentsColumn | null
  currency: Currency | null
  funded_by: Generated<'platform' | 'provider'>
  valid_from: Temporal.Instant | null
  valid_until: Temporal.Instant | null
  usage_limit: number | null
  used: Generated<number>
  once_per_person: Generated<boolean>
  minimum_cents: CentsColumn | null
  maximum_cents: CentsColumn | null
  person_id: string | null
  office_id: number | null
  booking_from: string | null
  booking_until: string | null
  person_limit: number | null
  person_ids: Generated<List<string>>
  office_ids: Generated<List<number>>
  provider_ids: Generated<List<number>>
  weekdays: Generated<string>
  owner_id: number | null
  created_by: string | null
  created_at: Generated<Temporal.Instant>
  ended_by: string | null
  ended_at: Temporal.Instant | null
}

export type DiscountGuessTable = {
  key: string
  wrong: number
  since: Temporal.Instant
}

export type DiscountPersonTable = {
  code: string
  person_id: string
  used: number
  most: number
}

export type DiscountUseTable = {
  code: string
  office_id: number
  booking_id: number
  person_id: string
  once: Generated<boolean>
}

export type DomainEventTable = {
  id: GeneratedAlways<number>
  type: string
  office_id: number | null
  booking_id: number | null
  person_id: string | null
  payload: Generated<Json>
  at: Temporal.Instant
  dispatched_at: Temporal.Instant | null
  traceparent: Generated<string | null>
}

export type FavouriteTable = {
  person_id: string
  office_id: number
  created_at: Temporal.Instant
}

export type ForeignBlockTable = {
  office_id: ColumnType<number | null, never, never>
  feed_id: ColumnType<number | null, never, never>
  calendar: ColumnType<string | null, never, never>
  day: ColumnType<string | null, never, never>
  a: ColumnType<number | null, never, never>
  b: ColumnType<number | null, never, never>
  created_at: ColumnType<Temporal.Instant | null, never, never>
}

export type ImpersonationTable = {
  id: string
  token_hash: Buffer
  session_id: string
  operator_id: string
  desk_roles: List<string>
  person_id: string
  started_at: Temporal.Instant
  expires_at: Temporal.Instant
}

export type InboxMailTable = {
  id: GeneratedAlways<number>
  message_key: string
  recipient: string
  subject: string
  html: string
  text: string
  attachments: Generated<Json>
  sent_at: Temporal.Instant
}

export type InboxPushTable = {
  id: GeneratedAlways<number>
  endpoint: string
  topic: string
  payload: string
  is_urgent: boolean
  sent_at: Temporal.Instant
}

export type InvoiceTable = {
  id: number
  kind: 'booking' | 'booking_credit' | 'commission' | 'commission_credit'
  series: string
  year: number
  nth: number
  number: string
  provider_id: number
  payer_id: string | null
  company_id: number | null
  office_id: number | null
  booking_id: number | null
  leg_id: number | null
  corrects_id: number | null
  month: string | null
  currency: Currency
  gross_cents: CentsColumn
  issued_at: Temporal.Instant
  document: Json
}

export type InvoiceDrawingTable = {
  invoice_id: number
  first_until: Temporal.Instant
  next_at: Temporal.Instant
  tries: Generated<number>
}

export type InvoiceEntryTable = {
  tx_id: number
  of: 'booking' | 'commission'
  invoice_id: number
}

export type InvoiceFileTable = {
  invoice_id: number
  pdf_key: string
  pdf_sha256: string
  pdf_bytes: number
  xml_key: string
  xml_sha256: string
  drawn_at: Temporal.Instant
}

export type InvoiceIssuerTable = {
  provider_id: number
  number: GeneratedAlways<number>
}

export type InvoiceSeriesTable = {
  series: string
  year: number
  next_number: number
}

export type InvoiceTaskTable = {
  tx_id: number
  booking_id: number
  next_at: Temporal.Instant
  tries: Generated<number>
  problem: 'seller' | 'buyer' | 'earlier' | 'fault' | null
}

export type LedgerAccountTable = {
  id: GeneratedAlways<number>
  code: string
  owner: Generated<string>
  currency: Currency
  kind: 'asset' | 'liability' | 'revenue' | 'expense'
  balance_cents: Generated<CentsColumn>
}

export type LedgerPostingTable = {
  tx_id: number
  line: number
  account_id: number
  amount_cents: CentsColumn
  currency: Currency
}

export type LedgerTxTable = {
  id: GeneratedAlways<number>
  kind: string
  office_id: number | null
  booking_id: number | null
  leg_id: number | null
  external_ref: string | null
  idem_key: string
  effective_at: Temporal.Instant
  created_at: Temporal.Instant
}

export type LiveBookingTable = {
  office_id: ColumnType<number | null, never, never>
  id: ColumnType<number | null, never, never>
  day: ColumnType<string | null, never, never>
  a: ColumnType<number | null, never, never>
  b: ColumnType<number | null, never, never>
  turnover: ColumnType<number | null, never, never>
  quantity: ColumnType<number | null, never, never>
  start_at: ColumnType<Temporal.Instant | null, never, never>
  end_at: ColumnType<Temporal.Instant | null, never, never>
}

export type LocationTable = {
  id: number
  provider_id: number
  street: string
  postcode: string
  city: string
  district: Generated<string>
  country: 'DE' | 'AT' | 'CH'
  zone: string
  lat: number
  lng: number
  geo_precision: Generated<'exact' | 'street' | 'area' | 'city'>
  created_at: Temporal.Instant
  street_shown: Generated<boolean>
}

export type LoginChallengeTable = {
  id: string
  identifier: string
  value: string
  expires_at: Temporal.Instant
  created_at: Generated<Temporal.Instant>
  updated_at: Generated<Temporal.Instant>
}

export type LoginDeviceTable = {
  person_id: string
  device_hash: Buffer
  last_seen_at: Generated<Temporal.Instant>
}

export type LoginEmailChangeTable = {
  id: string
  person_id: string
  old_email: string
  old_verified: boolean
  new_email: string
  confirm_hash: Buffer | null
  asked_at: Generated<Temporal.Instant>
  confirmed_at: Temporal.Instant | null
  undo_hash: Buffer | null
}

export type LoginFactorTable = {
  person_id: string
  secret_sealed: string
  confirmed_at: Temporal.Instant | null
  last_step: Generated<number>
  failures: Generated<number>
  locked_until: Temporal.Instant | null
  created_at: Generated<Temporal.Instant>
}

export type LoginMethodTable = {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Temporal.Instant | null
  refresh_token_expires_at: Temporal.Instant | null
  scope: string | null
  password: string | null
  created_at: Generated<Temporal.Instant>
  updated_at: Generated<Temporal.Instant>
}

export type LoginPasskeyTable = {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<List<string>>
  name: string
  added_at: Generated<Temporal.Instant>
  last_used_at: Temporal.Instant | null
}

export type LoginRateTable = {
  id: string
  key: string
  count: number
  last_request: number
}

export type LoginRecoveryTable = {
  person_id: string
  hash: string
  used_at: Temporal.Instant | null
}

export type LoginSessionTable = {
  id: string
  user_id: string
  token: string
  expires_at: Temporal.Instant
  ip_address: string | null
  user_agent: string | null
  created_at: Generated<Temporal.Instant>
  updated_at: Generated<Temporal.Instant>
  proved_at: Generated<Temporal.Instant>
}

export type MarketFlagTable = {
  name: 'office_creation' | 'company_conversion'
  reason: string
  set_by: string
  set_at: Temporal.Instant
}

export type MemberTable = {
  id: Generated<number>
  company_id: number
  person_id: string | null
  email: string
  email_key: string
  given_name: Generated<string>
  surname: Generated<string>
  locale: Generated<'de' | 'en'>
  role: Generated<'admin' | 'employee'>
  state: 'invited' | 'registered' | 'deleted'
  limit_kind: Generated<'day' | 'month' | 'year' | 'none'>
  limit_cents: CentsColumn | null
  permissions: Generated<List<string>>
  cost_centre_id: number | null
  token_hash: string | null
  token_until: Temporal.Instant | null
  sent_at: Temporal.Instant | null
  sent_that_day: Generated<number>
  created_at: Temporal.Instant
  registered_at: Temporal.Instant | null
  deleted_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  presence_shown: Generated<boolean>
}

export type MessageTable = {
  office_id: number
  booking_id: number
  id: number
  from_person: string
  text: string
  request_key: string
  sent_at: Temporal.Instant
  read_at: Temporal.Instant | null
  hidden_at: Temporal.Instant | null
  hidden_by: string | null
  hidden_reason: string | null
}

export type MessageReportTable = {
  message_id: number
  reporter_id: string
  reason: string
  reported_at: Temporal.Instant
}

export type MoneyStepTable = {
  id: ColumnType<number | null, never, never>
  kind: ColumnType<string | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  at: ColumnType<Temporal.Instant | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  cents: ColumnType<number | null, never, never>
}

export type NewsletterConsentTable = {
  email: string
  state: 'pending' | 'on' | 'off'
  text_version: number
  token_hash: Buffer | null
  asked_at: Temporal.Instant
  confirmed_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}

export type NotificationTable = {
  id: GeneratedAlways<number>
  person_id: string
  event_id: number
  type: string
  recipient: string
  route: string
  params: Generated<Json>
  is_listed: boolean
  created_at: Temporal.Instant
  read_at: Temporal.Instant | null
}

export type NotificationQuietHoursTable = {
  person_id: string
  is_on: boolean
  from_hour: number
  until_hour: number
}

export type NotificationSettingTable = {
  person_id: string
  grp: string
  channel: 'list' | 'push' | 'mail'
  is_on: boolean
}

export type OccupancyDriftTable = {
  office_id: ColumnType<number | null, never, never>
  day: ColumnType<string | null, never, never>
  quarter: ColumnType<number | null, never, never>
  counted: ColumnType<number | null, never, never>
  recounted: ColumnType<number | null, never, never>
  capacity: ColumnType<number | null, never, never>
  counts: ColumnType<string | null, never, never>
}

export type OfficeTable = {
  id: number
  location_id: number
  provider_id: number
  status: Generated<'draft' | 'published' | 'unpublished' | 'deleted'>
  grp: number
  category: 'individual' | 'team' | 'open_plan' | 'coworking' | 'business_center' | 'meeting_room' | 'cafe' | 'hotel' | 'other'
  type: Generated<number>
  icon: 'internal' | 'obi' | null
  title_de: string
  title_en: string
  description_de: Generated<string>
  description_en: Generated<string>
  access_note_de: Generated<string>
  access_note_en: Generated<string>
  capacity: number
  people: number
  area_m2: number
  layouts: Generated<Json>
  price_cents: CentsColumn
  currency: Currency
  lead_hours: Generated<number>
  hours: List<string>
  equipment: Generated<Json>
  rules: Generated<Json>
  tags: Generated<List<string>>
  photos: Generated<Json>
  rating_counts: Generated<List<number>>
  rating_tenths: Generated<number>
  rating_count: Generated<number>
  lat: number
  lng: number
  mx: number
  my: number
  pt: ColumnType<{ x: number; y: number }, never, never>
  cell14: GeneratedAlways<number>
  cell12: GeneratedAlways<number>
  cell9: GeneratedAlways<number>
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  published_at: Temporal.Instant | null
  cell6: GeneratedAlways<number>
  features: GeneratedAlways<number>
  other_parts: Generated<number>
  open_parts: GeneratedAlways<number>
  tags_en: Generated<List<string>>
  short_de: Generated<string>
  short_en: Generated<string>
  contact: Generated<Json>
  secrets: string | null
  turnover_quarters: Generated<number>
  hidden_at: Temporal.Instant | null
  hidden_by: string | null
  hidden_reason: string | null
  paused_at: Temporal.Instant | null
  charges_used: Generated<boolean>
  suspended_at: Temporal.Instant | null
}

export type OfficeAudienceTable = {
  office_id: number
  company_id: number
}

export type OfficeBlockTable = {
  office_id: number
  id: number
  day: string
  a: number
  b: number
  desks: number
  source: 'hand' | 'series' | 'feed' | 'outage'
  ref: number | null
  note: Generated<string>
  created_at: Temporal.Instant
}

export type OfficeChangeTable = {
  revision: Generated<string>
  office_id: number
  changed_at: Generated<Temporal.Instant>
}

export type OfficeDayTable = {
  office_id: number
  day: string
  capacity: number
  open: string
  occ: List<number>
  held: List<number> | null
  turnover: Generated<number>
  free: GeneratedAlways<string>
}

export type OfficeDraftTable = {
  id: number
  provider_id: number
  grp: number
  steps: Generated<Json>
  secrets: string | null
  photos: Generated<Json>
  publish_wanted: Generated<boolean>
  request_key: string | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  told_at: Temporal.Instant | null
}

export type OfficeHoursTable = {
  office_id: number
  weekday: number
  from_quarter: number
  to_quarter: number
}

export type OfficeOverrideTable = {
  office_id: number
  day: string
  spans: Json
  note_de: Generated<string>
  note_en: Generated<string>
}

export type OfficePhotoTable = {
  office_id: number
  key: string
  hash: string
  request_key: string | null
  created_at: Temporal.Instant
}

export type OfficeStepTable = {
  id: GeneratedAlways<number>
  office_id: number
  at: Temporal.Instant
  what: 'made' | 'published' | 'unpublished' | 'deleted' | 'hidden' | 'shown' | 'paused' | 'resumed' | 'suspended' | 'restored' | 'changed'
  facts: Generated<List<string>>
}

export type OfficeWordTable = {
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  what: ColumnType<string | null, never, never>
  at: ColumnType<Temporal.Instant | null, never, never>
  value: ColumnType<number | null, never, never>
  reason: ColumnType<string | null, never, never>
}

export type OpenClashTable = {
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
}

export type PayeeTable = {
  id: number
  provider_id: number
  psp: string
  ref: string
  country: 'DE' | 'AT' | 'CH'
  currency: Currency
  state: 'pending' | 'active' | 'restricted'
  due: Generated<Json>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  next_at: Generated<Temporal.Instant>
  restricted_at: Temporal.Instant | null
  told_days: Generated<number>
  payouts_at: Temporal.Instant | null
}

export type PaymentCustomerTable = {
  provider: string
  person_id: string | null
  company_id: number | null
  customer_ref: string
}

export type PaymentDisputeTable = {
  id: number
  office_id: number
  leg_id: number
  booking_id: number
  provider_id: number
  psp: string
  ref: string
  method_kind: 'card' | 'sepa'
  state: 'open' | 'won' | 'lost'
  share: 'none' | 'owed' | 'taking' | 'taken'
  currency: Currency
  amount_cents: CentsColumn
  fee_cents: CentsColumn
  provider_cents: Generated<CentsColumn>
  taken_cents: Generated<CentsColumn>
  reason: string
  next_at: Temporal.Instant
  opened_at: Temporal.Instant
  closed_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  answer_by: Temporal.Instant | null
  answer: 'evidence' | 'accepted' | null
  answer_state: 'asked' | 'sent' | 'late' | null
  evidence: string | null
  answered_by: string | null
  answered_at: Temporal.Instant | null
  answer_key: string | null
  check_at: Generated<Temporal.Instant>
  statement_id: number | null
}

export type PaymentLegTable = {
  office_id: number
  id: number
  booking_id: number
  kind: 'main' | 'extension' | 'fee'
  state: 'none' | 'method_setup' | 'scheduled' | 'hold_action' | 'held' | 'hold_failed' | 'released' | 'due' | 'capturing' | 'debit_scheduled' | 'processing' | 'paid' | 'failed' | 'part_refunded' | 'refunded' | 'disputed' | 'charged_back' | 'written_off'
  payer_id: string
  company_id: number | null
  provider: string
  method_id: number | null
  currency: Currency
  hold_cents: CentsColumn
  amount_cents: CentsColumn
  captured_cents: Generated<CentsColumn>
  refunded_cents: Generated<CentsColumn>
  auth_ref: string | null
  charge_ref: string | null
  hold_expires_at: Temporal.Instant | null
  hold_at: Temporal.Instant | null
  due_at: Temporal.Instant | null
  retry_at: Temporal.Instant | null
  attempt: Generated<number>
  declines: Generated<number>
  decline_code: string | null
  action: Json | null
  version: Generated<number>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  failures: Generated<number>
  debit_on: string | null
  held_charge: string | null
  held_cents: CentsColumn | null
  held_at: Temporal.Instant | null
  freed_at: Temporal.Instant | null
  held_taken_cents: Generated<CentsColumn>
}

export type PaymentMethodTable = {
  id: number
  provider: string
  person_id: string | null
  company_id: number | null
  customer_ref: string
  method_ref: string
  kind: 'card' | 'sepa'
  brand: string
  last4: string
  expires_month: number | null
  expires_year: number | null
  is_default: Generated<boolean>
  created_at: Temporal.Instant
  removed_at: Temporal.Instant | null
  country: string | null
  mandate_ref: string | null
  mandate_text: string | null
  mandate_at: Temporal.Instant | null
  fingerprint: string | null
}

export type PaymentUnpaidTable = {
  payer_id: ColumnType<string | null, never, never>
  company_id: ColumnType<number | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
}

export type PaymentWaitingTable = {
  person_id: ColumnType<string | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
}

export type PayoutTable = {
  id: number
  provider_id: number
  psp: string
  ref: string
  currency: Currency
  amount_cents: CentsColumn
  state: 'pending' | 'paid' | 'failed'
  created_at: Temporal.Instant
  arrives_on: string
}

export type PersonTable = {
  id: string
  email: string
  email_verified: Generated<boolean>
  name: string
  given_name: Generated<string>
  surname: Generated<string>
  image: string | null
  kind: Generated<number>
  locale: Generated<'de' | 'en'>
  country: Generated<'DE' | 'AT' | 'CH'>
  refugee: Generated<boolean>
  suspended_at: Temporal.Instant | null
  terms_accepted_at: Temporal.Instant | null
  newsletter_opt_in_at: Temporal.Instant | null
  company_id: number | null
  created_at: Generated<Temporal.Instant>
  updated_at: Generated<Temporal.Instant>
  residence: Generated<string>
  postcode: Generated<string>
  phone: Generated<string>
  phone_shared: Generated<boolean>
  languages: Generated<List<string>>
  share_workplaces: Generated<boolean>
  onboarding: Generated<number>
  data: Generated<Json>
  account_type: 'home' | 'company' | 'provider' | null
  avatar_key: string | null
  erased_at: Temporal.Instant | null
  suspended_reason: string | null
  desk_roles: Generated<List<string>>
}

export type PersonExpectsTable = {
  person_id: ColumnType<string | null, never, never>
}

export type PersonOffersTable = {
  person_id: ColumnType<string | null, never, never>
}

export type PersonReachTable = {
  id: ColumnType<string | null, never, never>
  locale: ColumnType<string | null, never, never>
  country: ColumnType<string | null, never, never>
}

export type PersonWithFactorTable = {
  person_id: ColumnType<string | null, never, never>
}

export type PresenceTable = {
  member_id: number
  day: string
  half: number
  kind: 'home' | 'company' | 'other' | 'off'
  note: string | null
  updated_at: Temporal.Instant
}

export type ProviderTable = {
  id: number
  person_id: string | null
  name: string
  country: 'DE' | 'AT' | 'CH'
  tax_mode: Generated<'standard' | 'small_business' | 'exempt_rent' | 'not_registered'>
  created_at: Temporal.Instant
  trader_phone: Generated<string>
  trader_email: Generated<string>
  register_number: Generated<string>
  certified_at: Temporal.Instant | null
  verified_at: Temporal.Instant | null
  verified_by: string | null
  company_id: number | null
  offers_as: 'trader' | 'private' | null
  trader_asked_at: Temporal.Instant | null
  offers_nothing_since: Temporal.Instant | null
}

export type ProviderLedgerTable = {
  owner: ColumnType<string | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  tx_id: ColumnType<number | null, never, never>
  kind: ColumnType<string | null, never, never>
  effective_at: ColumnType<Temporal.Instant | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  owed_cents: ColumnType<Cents | null, never, never>
  commission_cents: ColumnType<Cents | null, never, never>
}

export type ProviderPaidTable = {
  owner: ColumnType<string | null, never, never>
  tx_id: ColumnType<number | null, never, never>
  kind: ColumnType<string | null, never, never>
  effective_at: ColumnType<Temporal.Instant | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  paid_cents: ColumnType<Cents | null, never, never>
  fee_cents: ColumnType<Cents | null, never, never>
  is_first: ColumnType<boolean | null, never, never>
}

export type ProviderPayeeTable = {
  provider_id: ColumnType<number | null, never, never>
  state: ColumnType<string | null, never, never>
  restricted_at: ColumnType<Temporal.Instant | null, never, never>
  is_asked: ColumnType<boolean | null, never, never>
  is_paused: ColumnType<boolean | null, never, never>
  ref: ColumnType<string | null, never, never>
}

export type PspDifferenceTable = {
  ref: ColumnType<string | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  ledger_cents: ColumnType<Cents | null, never, never>
  psp_cents: ColumnType<Cents | null, never, never>
  at: ColumnType<Temporal.Instant | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  kind: ColumnType<string | null, never, never>
}

export type PspLineTable = {
  psp: string
  ref: string
  kind: string
  source_ref: string
  currency: Currency
  net_cents: CentsColumn
  at: Temporal.Instant
}

export type PushSubscriptionTable = {
  id: GeneratedAlways<number>
  person_id: string
  session_id: string | null
  endpoint: string
  p256dh: string
  auth: string
  failures: Generated<number>
  created_at: Temporal.Instant
}

export type RatingTable = {
  office_id: number
  booking_id: number
  person_id: string
  value: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  text: string | null
  answer: string | null
  answered_at: Temporal.Instant | null
  hidden_at: Temporal.Instant | null
  hidden_by: string | null
  hidden_reason: string | null
}

export type RatingReportTable = {
  office_id: number
  booking_id: number
  reporter_id: string
  reason: string
  reported_at: Temporal.Instant
}

export type ReconciliationTable = {
  id: number
  psp: string
  read_until: Temporal.Instant
  lines: number
  missing_here: number
  missing_there: number
  amount: number
  at: Temporal.Instant
}

export type ReconciliationDifferenceTable = {
  reconciliation_id: number
  kind: string
  ref: string
  currency: Currency
  ledger_cents: CentsColumn | null
  psp_cents: CentsColumn | null
  at: Temporal.Instant
  booking_id: number | null
}

export type RefundTable = {
  id: number
  office_id: number
  leg_id: number
  booking_id: number
  provider_id: number
  state: 'asked' | 'sent' | 'taking' | 'done'
  currency: Currency
  amount_cents: CentsColumn
  provider_cents: CentsColumn
  taken_cents: Generated<CentsColumn>
  reason: string
  by_id: string
  request_key: string
  refund_ref: string | null
  next_at: Temporal.Instant
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  dispute_id: number | null
  borne_by: Generated<'shares' | 'marketplace'>
}

export type RemovedPhotoTable = {
  office_id: number
  key: string
  removed_at: Temporal.Instant
  place: number
  entry: Json
}

export type ReportTable = {
  id: GeneratedAlways<number>
  case_id: number
  ground: 'fake' | 'illegal' | 'rights' | 'privacy' | 'hate' | 'child_abuse' | 'terms' | 'else'
  explanation: string
  location: string
  reporter_id: string | null
  name: Generated<string>
  email: Generated<string>
  locale: 'de' | 'en'
  request_key: string
  reported_at: Temporal.Instant
}

export type ReportCaseTable = {
  id: GeneratedAlways<number>
  kind: 'office' | 'photo' | 'provider' | 'person' | 'account' | 'rating' | 'message'
  office_id: number | null
  photo: string | null
  provider_id: number | null
  owner_id: string
  content: Json
  pictures: Generated<List<string>>
  state: 'open' | 'decided' | 'complaint'
  opened_at: Temporal.Instant
  due_at: Temporal.Instant | null
  complain_until: Temporal.Instant | null
  booking_id: number | null
  message_id: number | null
}

export type ReportComplaintTable = {
  id: GeneratedAlways<number>
  case_id: number
  decision_id: number
  decided_by: string
  report_id: number | null
  text: string
  complained_at: Temporal.Instant
  answer_id: number | null
  answered_by: string | null
}

export type ReportDecisionTable = {
  id: GeneratedAlways<number>
  case_id: number
  by_id: string
  decided_at: Temporal.Instant
  action: 'keep' | 'gone' | 'hide_office' | 'remove_photo' | 'remove_name' | 'hide_profile' | 'suspend' | 'hide_rating' | 'hide_message'
  ground: 'law' | 'terms' | null
  rule: Generated<string>
  facts: string
  undo: Json | null
}

export type ReportStepTable = {
  office_id: ColumnType<number | null, never, never>
  owner_id: ColumnType<string | null, never, never>
  what: ColumnType<string | null, never, never>
  at: ColumnType<Temporal.Instant | null, never, never>
  key: ColumnType<string | null, never, never>
}

export type ReportedPictureTable = {
  key: ColumnType<string | null, never, never>
}

export type RoomFreedTable = {
  id: GeneratedAlways<number>
  office_id: number
  day: string | null
}

export type SandboxCallTable = {
  idem_key: string
  operation: string
  fingerprint: string
  answer: Json | null
  created_at: Temporal.Instant
}

export type SandboxCustomerTable = {
  ref: string
  owner_ref: string
  email: string
  name: string
  created_at: Temporal.Instant
}

export type SandboxDisputeTable = {
  ref: string
  payment_ref: string
  state: 'open' | 'won' | 'lost'
  amount_cents: CentsColumn
  fee_cents: CentsColumn
  reason: string
  created_at: Temporal.Instant
  closed_at: Temporal.Instant | null
  decides_at: Temporal.Instant | null
  evidence: string | null
}

export type SandboxMethodTable = {
  ref: string
  customer_ref: string
  brand: string
  last4: string
  fingerprint: string
  expires_month: number | null
  expires_year: number | null
  usable_until: Temporal.Instant
  behaviour: 'good' | 'declines' | 'insufficient' | 'asks_at_setup' | 'asks_always' | 'asks_then_insufficient' | 'disputes' | 'debit_good' | 'debit_fails' | 'debit_closed' | 'debit_returned'
  ready_at: Temporal.Instant | null
  created_at: Temporal.Instant
  removed_at: Temporal.Instant | null
  kind: Generated<'card' | 'sepa'>
  country: string | null
  mandate_ref: string | null
}

export type SandboxPayeeTable = {
  ref: string
  owner_ref: string
  country: string
  currency: Currency
  state: 'pending' | 'active' | 'restricted'
  due: Json
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

export type SandboxPayeeLinkTable = {
  hash: string
  payee_ref: string
  return_url: string
  refresh_url: string
  expires_at: Temporal.Instant
  used_at: Temporal.Instant | null
}

export type SandboxPaymentTable = {
  ref: string
  idem_key: string
  fingerprint: string
  replays: Generated<number>
  kind: 'hold' | 'charge'
  customer_ref: string
  method_ref: string
  leg_ref: string
  descriptor: string
  return_url: string
  amount_cents: CentsColumn
  captured_cents: Generated<CentsColumn>
  refunded_cents: Generated<CentsColumn>
  fee_cents: Generated<CentsColumn>
  currency: Currency
  state: 'action_required' | 'authorized' | 'processing' | 'captured' | 'canceled' | 'declined'
  code: string | null
  first_state: string
  first_code: string | null
  first_expires_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  settles_at: Temporal.Instant | null
  disputes_at: Temporal.Instant | null
}

export type SandboxRefundTable = {
  ref: string
  payment_ref: string
  amount_cents: CentsColumn
  reason: string
  created_at: Temporal.Instant
}

export type SandboxReversalTable = {
  ref: string
  transfer_ref: string
  amount_cents: CentsColumn
  created_at: Temporal.Instant
}

export type SandboxSetupTable = {
  ref: string
  customer_ref: string
  method_ref: string | null
  state: 'action_required' | 'ready' | 'declined'
  code: string | null
  return_url: string
  created_at: Temporal.Instant
}

export type SandboxTransferTable = {
  ref: string
  payee_ref: string
  payment_ref: string | null
  amount_cents: CentsColumn
  currency: Currency
  group_ref: string
  created_at: Temporal.Instant
}

export type ServiceDayTable = {
  service: string
  day: string
  works: Generated<number>
  limited: Generated<number>
  fails: Generated<number>
}

export type ServiceStateTable = {
  service: string
  state: 'works' | 'limited' | 'fails'
  since: Temporal.Instant
  measured_at: Temporal.Instant
}

export type SettingTable = {
  key: string
  value: Json
}

export type SettlementTable = {
  tx_id: ColumnType<number | null, never, never>
  kind: ColumnType<string | null, never, never>
  office_id: ColumnType<number | null, never, never>
  booking_id: ColumnType<number | null, never, never>
  leg_id: ColumnType<number | null, never, never>
  effective_at: ColumnType<Temporal.Instant | null, never, never>
  currency: ColumnType<Currency | null, never, never>
  payer_cents: ColumnType<Cents | null, never, never>
  platform_discount_cents: ColumnType<Cents | null, never, never>
  commission_cents: ColumnType<Cents | null, never, never>
  commission_tax_cents: ColumnType<Cents | null, never, never>
  reason: ColumnType<string | null, never, never>
}

export type ShareDayTable = {
  user_office_id: number
  day: string
  from_quarter: number
  to_quarter: number
  is_open: Generated<boolean>
}

export type StatementTable = {
  id: number
  company_id: number
  month: string
  year: number
  nth: number
  number: string
  currency: Currency
  total_cents: CentsColumn
  state: 'closed' | 'announced' | 'asking' | 'confirming' | 'processing' | 'paid' | 'failed'
  provider: string
  method_id: number | null
  attempt: Generated<number>
  auth_ref: string | null
  charge_ref: string | null
  debit_on: string | null
  retry_at: Temporal.Instant | null
  decline_code: string | null
  closed_at: Temporal.Instant
  failed_at: Temporal.Instant | null
  failures: Generated<number>
  paid_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  on_session: Generated<boolean>
  action_url: string | null
  company_name: string | null
  again_cents: CentsColumn | null
}

export type StatementDifferenceTable = {
  statement_id: ColumnType<number | null, never, never>
  number: ColumnType<string | null, never, never>
  total_cents: ColumnType<Cents | null, never, never>
  line_cents: ColumnType<Cents | null, never, never>
  ledger_cents: ColumnType<Cents | null, never, never>
}

export type StatementLineTable = {
  statement_id: number
  nth: number
  office_id: number
  leg_id: number
  booking_id: number
  refund_id: number | null
  cents: number
  again_cents: CentsColumn | null
}

export type StatementSeriesTable = {
  year: number
  next_no: number
}

export type SwitchedOffTable = {
  name: ColumnType<string | null, never, never>
}

export type TaxAskedTable = {
  provider_id: ColumnType<number | null, never, never>
  asked_at: ColumnType<Temporal.Instant | null, never, never>
  is_blocked: ColumnType<boolean | null, never, never>
}

export type TaxBlockTable = {
  provider_id: ColumnType<number | null, never, never>
  blocked_at: ColumnType<Temporal.Instant | null, never, never>
}

export type TaxCopyTable = {
  provider_id: number
  year: number
  told_at: Temporal.Instant
}

export type TaxMessageTable = {
  id: GeneratedAlways<number>
  year: number
  kind: 'new' | 'corrections'
  ref: string
  started_at: Temporal.Instant
  compiled_to: Generated<number>
  records: Generated<number>
  compiled_at: Temporal.Instant | null
  type_indic: 'DPI401' | 'DPI402' | 'DPI403' | null
  head: string | null
  operator_ref: string | null
  operator_hash: string | null
  sent_on: string | null
  receipt: string | null
  sent_at: Temporal.Instant | null
}

export type TaxPlaceTable = {
  location_id: number
  land_register: string
}

export type TaxProfileTable = {
  provider_id: number
  kind: 'individual' | 'entity' | null
  given_name: Generated<string>
  surname: Generated<string>
  birth_date: string | null
  birth_city: Generated<string>
  birth_country: Generated<string>
  tins: Generated<Json>
  has_no_tin: Generated<boolean>
  has_no_register: Generated<boolean>
  asked_at: Temporal.Instant | null
  reminders: Generated<number>
  reminded_at: Temporal.Instant | null
  blocked_at: Temporal.Instant | null
  complete_at: Temporal.Instant | null
  kept: Json | null
  updated_at: Temporal.Instant
}

export type TaxRecordTable = {
  message_id: number
  provider_id: number
  type_indic: 'OECD1' | 'OECD2' | 'OECD3'
  doc_ref: string
  hash: string
  xml: string
}

export type TeamDayTable = {
  id: number
  company_id: number
  organiser_id: string
  office_id: number
  day: string
  request_key: string
  request_hash: string
  created_at: Temporal.Instant
  asked_at: Temporal.Instant | null
}

export type TermsToldTable = {
  version: number
  person_id: string
  told_at: Temporal.Instant
}

export type TermsVersionTable = {
  version: number
  title_de: string
  title_en: string
  markdown_de: string
  markdown_en: string
  summary_de: Generated<string>
  summary_en: Generated<string>
  published_at: Temporal.Instant
  published_by: string
  effective_at: Temporal.Instant
  correction: string | null
}

export type TraderKeptTable = {
  provider_id: number
  facts: Json
  keep_until: Temporal.Instant
}

export type TransferTable = {
  id: number
  office_id: number
  leg_id: number
  booking_id: number
  provider_id: number
  state: 'waiting' | 'sending' | 'blocked' | 'sent' | 'paid'
  currency: Currency
  amount_cents: CentsColumn
  netted_cents: Generated<CentsColumn>
  transfer_ref: string | null
  payout_id: number | null
  attempt: Generated<number>
  next_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  reversed_cents: Generated<CentsColumn>
  round: Generated<number>
}

export type UserOfficeTable = {
  id: number
  company_id: number
  member_id: number | null
  kind: 'home' | 'company' | 'other'
  title: string
  note: Generated<string>
  seats: number
  street: string | null
  postcode: string | null
  city: string | null
  district: Generated<string>
  country: 'DE' | 'AT' | 'CH' | null
  zone: string | null
  lat: number | null
  lng: number | null
  office_id: number | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

export type WatchTable = {
  id: number
  person_id: string
  state: Generated<'open' | 'offered' | 'taken' | 'ended'>
  number: number | null
  ended_by: 'person' | 'time' | 'offer' | 'office' | null
  office_id: number | null
  day: string
  a: number
  b: number
  hours: number
  quantity: Generated<number>
  slot: string
  start_at: Temporal.Instant
  grp: number | null
  west: number | null
  east: number | null
  south: number | null
  north: number | null
  lat: number | null
  lng: number | null
  radius_metres: number | null
  price_from_cents: CentsColumn | null
  price_to_cents: CentsColumn | null
  with_bits: number | null
  provider_id: number | null
  sort: 'distance' | 'price_asc' | 'price_desc' | 'rating_asc' | 'rating_desc' | null
  asked: Generated<Json>
  wish_key: string
  end_token: string
  look_at: Temporal.Instant | null
  created_at: Temporal.Instant
  ended_at: Temporal.Instant | null
  equipment_bits: number | null
  category_bits: number | null
  least_people: number | null
}

export type WatchOfferTable = {
  watch_id: number
  office_id: number
  booking_id: number
  state: Generated<'open' | 'taken' | 'lapsed'>
  created_at: Temporal.Instant
}

export type WatchReachTable = {
  kind: number
  ref: number
  day: string
  watch_id: number
}

export type WebhookDeliveryTable = {
  id: string
  endpoint_id: string
  event_id: number | null
  type: string
  happened_at: Temporal.Instant
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  due_at: Temporal.Instant
  tried_at: Temporal.Instant | null
  status: number | null
  fault: string | null
  took_ms: number | null
}

export type WebhookEndpointTable = {
  id: string
  person_id: string
  company_id: number | null
  url: string
  events: List<string>
  secret: string
  old_secret: string | null
  old_secret_until: Temporal.Instant | null
  made_at: Temporal.Instant
  paused_at: Temporal.Instant | null
  disabled_at: Temporal.Instant | null
  failing_since: Temporal.Instant | null
  failures: Generated<number>
  not_before: Temporal.Instant | null
  tried_at: Temporal.Instant | null
  leased_until: Temporal.Instant | null
}

export type WebhookEventTable = {
  id: GeneratedAlways<number>
  provider: string
  event_id: string
  type: string
  subject: 'payment' | 'setup' | 'other'
  ref: string
  received_at: Temporal.Instant
  attempts: Generated<number>
  retry_at: Temporal.Instant | null
  processed_at: Temporal.Instant | null
  outcome: 'applied' | 'ignored' | 'unknown' | 'given_up' | null
}

export type WorkWeekTable = {
  member_id: number
  weekday: number
  half: number
  kind: 'home' | 'company' | 'other' | 'off'
  spans: Generated<List<number>>
  user_office_id: number | null
}

export type WriteOffTable = {
  office_id: number
  leg_id: number
  booking_id: number
  currency: Currency
  amount_cents: CentsColumn
  reason: string
  by_id: string
  request_key: string
  created_at: Temporal.Instant
}

export type Tables = {
  account_deletion: AccountDeletionTable
  account_export: AccountExportTable
  agreed_terms: AgreedTermsTable
  announcement: AnnouncementTable
  announcement_update: AnnouncementUpdateTable
  api_key: ApiKeyTable
  asked_hold: AskedHoldTable
  audit_break: AuditBreakTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  billing_address: BillingAddressTable
  block_series: BlockSeriesTable
  booked_office: BookedOfficeTable
  booked_time: BookedTimeTable
  booking: BookingTable
  booking_change: BookingChangeTable
  booking_document: BookingDocumentTable
  booking_extended: BookingExtendedTable
  booking_extension: BookingExtensionTable
  booking_income: BookingIncomeTable
  booking_invoice: BookingInvoiceTable
  booking_move: BookingMoveTable
  booking_price: BookingPriceTable
  booking_rating: BookingRatingTable
  booking_reminder: BookingReminderTable
  booking_trouble: BookingTroubleTable
  booking_withdrawal: BookingWithdrawalTable
  budget_told: BudgetToldTable
  budget_window: BudgetWindowTable
  calendar_clash: CalendarClashTable
  calendar_feed: CalendarFeedTable
  calendar_token: CalendarTokenTable
  commission_rate: CommissionRateTable
  commission_task: CommissionTaskTable
  company: CompanyTable
  company_request: CompanyRequestTable
  content_version: ContentVersionTable
  cost_centre: CostCentreTable
  data_request: DataRequestTable
  data_request_step: DataRequestStepTable
  delivery: DeliveryTable
  discount_code: DiscountCodeTable
  discount_guess: DiscountGuessTable
  discount_person: DiscountPersonTable
  discount_use: DiscountUseTable
  domain_event: DomainEventTable
  favourite: FavouriteTable
  foreign_block: ForeignBlockTable
  impersonation: ImpersonationTable
  inbox_mail: InboxMailTable
  inbox_push: InboxPushTable
  invoice: InvoiceTable
  invoice_drawing: InvoiceDrawingTable
  invoice_entry: InvoiceEntryTable
  invoice_file: InvoiceFileTable
  invoice_issuer: InvoiceIssuerTable
  invoice_series: InvoiceSeriesTable
  invoice_task: InvoiceTaskTable
  ledger_account: LedgerAccountTable
  ledger_posting: LedgerPostingTable
  ledger_tx: LedgerTxTable
  live_booking: LiveBookingTable
  location: LocationTable
  login_challenge: LoginChallengeTable
  login_device: LoginDeviceTable
  login_email_change: LoginEmailChangeTable
  login_factor: LoginFactorTable
  login_method: LoginMethodTable
  login_passkey: LoginPasskeyTable
  login_rate: LoginRateTable
  login_recovery: LoginRecoveryTable
  login_session: LoginSessionTable
  market_flag: MarketFlagTable
  member: MemberTable
  message: MessageTable
  message_report: MessageReportTable
  money_step: MoneyStepTable
  newsletter_consent: NewsletterConsentTable
  notification: NotificationTable
  notification_quiet_hours: NotificationQuietHoursTable
  notification_setting: NotificationSettingTable
  occupancy_drift: OccupancyDriftTable
  office: OfficeTable
  office_audience: OfficeAudienceTable
  office_block: OfficeBlockTable
  office_change: OfficeChangeTable
  office_day: OfficeDayTable
  office_draft: OfficeDraftTable
  office_hours: OfficeHoursTable
  office_override: OfficeOverrideTable
  office_photo: OfficePhotoTable
  office_step: OfficeStepTable
  office_word: OfficeWordTable
  open_clash: OpenClashTable
  payee: PayeeTable
  payment_customer: PaymentCustomerTable
  payment_dispute: PaymentDisputeTable
  payment_leg: PaymentLegTable
  payment_method: PaymentMethodTable
  payment_unpaid: PaymentUnpaidTable
  payment_waiting: PaymentWaitingTable
  payout: PayoutTable
  person: PersonTable
  person_expects: PersonExpectsTable
  person_offers: PersonOffersTable
  person_reach: PersonReachTable
  person_with_factor: PersonWithFactorTable
  presence: PresenceTable
  provider: ProviderTable
  provider_ledger: ProviderLedgerTable
  provider_paid: ProviderPaidTable
  provider_payee: ProviderPayeeTable
  psp_difference: PspDifferenceTable
  psp_line: PspLineTable
  push_subscription: PushSubscriptionTable
  rating: RatingTable
  rating_report: RatingReportTable
  reconciliation: ReconciliationTable
  reconciliation_difference: ReconciliationDifferenceTable
  refund: RefundTable
  removed_photo: RemovedPhotoTable
  report: ReportTable
  report_case: ReportCaseTable
  report_complaint: ReportComplaintTable
  report_decision: ReportDecisionTable
  report_step: ReportStepTable
  reported_picture: ReportedPictureTable
  room_freed: RoomFreedTable
  sandbox_call: SandboxCallTable
  sandbox_customer: SandboxCustomerTable
  sandbox_dispute: SandboxDisputeTable
  sandbox_method: SandboxMethodTable
  sandbox_payee: SandboxPayeeTable
  sandbox_payee_link: SandboxPayeeLinkTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  sandbox_reversal: SandboxReversalTable
  sandbox_setup: SandboxSetupTable
  sandbox_transfer: SandboxTransferTable
  service_day: ServiceDayTable
  service_state: ServiceStateTable
  setting: SettingTable
  settlement: SettlementTable
  share_day: ShareDayTable
  statement: StatementTable
  statement_difference: StatementDifferenceTable
  statement_line: StatementLineTable
  statement_series: StatementSeriesTable
  switched_off: SwitchedOffTable
  tax_asked: TaxAskedTable
  tax_block: TaxBlockTable
  tax_copy: TaxCopyTable
  tax_message: TaxMessageTable
  tax_place: TaxPlaceTable
  tax_profile: TaxProfileTable
  tax_record: TaxRecordTable
  team_day: TeamDayTable
  terms_told: TermsToldTable
  terms_version: TermsVersionTable
  trader_kept: TraderKeptTable
  transfer: TransferTable
  user_office: UserOfficeTable
  watch: WatchTable
  watch_offer: WatchOfferTable
  watch_reach: WatchReachTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  work_week: WorkWeekTable
  write_off: WriteOffTable
}
