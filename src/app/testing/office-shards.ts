/**
 * The day may come when offices no longer fit on one server. Then the tables of offices are spread by `office_id`, so
 * that everything about an office stays together (Citus calls it distributed and colocated). What the schema demands
 * across offices cannot be demanded any more then: a unique key without the office, a foreign key that does not name
 * it, a trigger that touches what is not the office's. Each of these is written down here with what replaces it, and
 * `office-shards.test.ts` compares that with the schema, so that no new one comes unnoticed (scale paper 5).
 */

/** Tables that name an office and yet do not lie with it. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  calendar_token: 'asked for by its secret; lies with the person',
  discount_code: 'asked for by its code, of a provider or of everybody',
  domain_event: 'the queue of one server; each server of offices gets its own',
  favourite: 'lies with the person',
  invoice: 'numbered without gaps over all offices; lies with its series',
  ledger_tx: 'the ledger stays on one server, and gets what happened as events',
  statement_line: 'lies with the statement of the company',
  team_day: 'lies with the company',
  user_office: 'lies with the company',
  report_case: 'lies with whom it concerns: what is reported is not always an office',
  watch: 'lies with the person',
}

/** The office itself, whose key is called `id`. */
const OFFICE = 'office'

/** Tables outside of offices, and why a foreign key into them may go. */
export const TARGETS: Readonly<Record<string, string>> = {
  company: 'a company is never deleted',
  cost_centre: 'a cost centre is ended, not deleted',
  location: 'an address is copied to each server: few rows that seldom change',
  member: 'a member is ended, not deleted',
  payment_method: 'a method is ended, not deleted',
  payout: 'a payout is never deleted',
  person: 'a person is erased by emptying the row, which stays (decision 43)',
  provider: 'a provider is never deleted',
  statement: 'a statement is never deleted',
  team_day: 'a team day is never deleted',
  watch: 'ended by its timer, which removes its offers first',
  discount_code: 'a code is ended, not deleted',
}

/** What there is across offices, and what replaces it. */
export const ACROSS: Readonly<Record<string, string>> = {
  // --- unique keys ---
  'unique asked_hold.asked_hold_pkey (key)': 'the key begins with the id of the leg: unique with the office as well',
  'unique booking.booking_id (id)': 'ids come from one sequence; the public id gets the number of its office',
  'unique booking.booking_request (booker_id, request_key)': 'a slim table by person: key, office, booking',
  'unique booking.booking_hold_number (booker_id, hold_number)': 'the same table by person counts holds',
  'unique discount_use.discount_use_pkey (code, booking_id)': 'with the office in front, as the booking has one',
  'unique discount_use.discount_once_per_person (code, person_id)': 'discount_person, which lies with the code',
  'unique message.message_id (id)': 'ids come from one sequence',
  'unique message.message_once (from_person, request_key)': 'with the office in front: a message belongs to a booking',
  'unique office_step.office_step_pkey (id)': 'with the office in front; ids come from one sequence',
  'unique payment_dispute.payment_dispute_pkey (id)': 'with the office in front; ids come from one sequence',
  'unique payment_leg.payment_leg_id (id)': 'ids come from one sequence; the ledger names them with the office',
  'unique refund.refund_pkey (id)': 'with the office in front; ids come from one sequence',
  'unique refund.refund_once (by_id, request_key)': 'with the office in front: a refund belongs to a leg',
  'unique room_freed.room_freed_pkey (id)': 'with the office in front: a queue of each server',
  'unique transfer.transfer_pkey (id)': 'with the office in front; ids come from one sequence',
  'unique watch_offer.watch_offer_once (booking_id)': 'with the office in front, as the booking has one',
  // --- foreign keys between tables of offices ---
  'foreign key refund.refund_dispute_id_fkey -> payment_dispute':
    'with the office in front: a dispute is of the same leg',
  // --- foreign keys from elsewhere into an office ---
  'foreign key calendar_token.calendar_token_office_id_fkey -> office':
    'a secret of an office that is gone finds nothing',
  'foreign key discount_code.discount_code_office_id_fkey -> office':
    'an office that anybody has seen is never deleted',
  'foreign key favourite.favourite_office_id_fkey -> office': 'the list leaves out what is not there',
  'foreign key message_report.message_report_message_id_fkey -> message': 'gets the office, and then lies with it',
  'foreign key report_case.report_case_office_id_fkey -> office': 'an office that is deleted keeps its row',
  'foreign key statement_line.statement_line_office_id_leg_id_fkey -> payment_leg': 'a leg is never deleted',
  'foreign key statement_line.statement_line_refund_id_fkey -> refund': 'a refund is never deleted',
  'foreign key team_day.team_day_office_id_fkey -> office': 'an office that anybody has seen is never deleted',
  'foreign key user_office.user_office_office_id_fkey -> office': 'an office that anybody has seen is never deleted',
  'foreign key watch.watch_office_id_fkey -> office': 'a watch of an office that is gone ends by its timer',
  // --- triggers: those that stay with their office ---
  'trigger booking.booking_occupancy_delete': 'writes office_day and room_freed of the same office: stays',
  'trigger booking.booking_occupancy_insert': 'reads the day of the same office: stays',
  'trigger booking.booking_occupancy_update': 'writes office_day and room_freed of the same office: stays',
  'trigger booking.booking_change_ends': 'deletes changes of the same booking: stays',
  'trigger booking_change.booking_change_gives': 'writes office_day of the same office: stays',
  'trigger booking_change.booking_change_place': 'reads the same booking: stays',
  'trigger booking_change.booking_change_takes': 'reads the day of the same office: stays',
  'trigger office_audience.office_audience_room': 'writes room_freed of the same office: stays',
  'trigger office_block.office_block_changed': 'writes office_day and room_freed of the same office: stays',
  'trigger office_block.office_block_come': 'writes office_day of the same office: stays',
  'trigger office_block.office_block_gone': 'writes office_day and room_freed of the same office: stays',
  'trigger office_day.office_day_parts': 'writes the same office: stays',
  'trigger office_day.office_day_room': 'writes room_freed of the same office: stays',
  'trigger office_override.office_override_parts': 'writes the same office: stays',
  'trigger office_override.office_override_room': 'writes room_freed of the same office: stays',
  'trigger office.office_changed_delete': 'writes office_change of the same office: stays',
  'trigger office.office_changed_insert': 'writes office_change of the same office: stays',
  'trigger office.office_changed_update': 'writes office_change of the same office: stays',
  'trigger office.office_leaves_removed_photos_out': 'reads removed_photo of the same office: stays',
  'trigger office.office_parts_kept': 'writes its own row: stays',
  'trigger office.office_room_changed': 'writes room_freed of the same office: stays',
  'trigger office.office_room_features': 'writes room_freed of the same office: stays',
  'trigger office.office_room_new': 'writes room_freed of the same office: stays',
  'trigger office.office_step_changed': 'writes office_step of the same office: stays',
  'trigger office.office_step_made': 'writes office_step of the same office: stays',
  // --- triggers that reach further ---
  'trigger office.office_listed_changed':
    'asks whether the provider has a webhook: a copy of which ones have on each server',
  'trigger office.office_listed_made':
    'asks whether the provider has a webhook: a copy of which ones have on each server',
  'trigger office_step.office_step_told':
    'asks whether the provider has a webhook: a copy of which ones have on each server',
  'trigger booking.booking_budget_insert': 'reads member and company: given by the use-case, which has read them',
  'trigger booking.booking_budget_move': 'reads member and company: given by the use-case, which has read them',
  'trigger booking.booking_of_living_again': 'locks the person: the slim table by person is written first, and refuses',
  'trigger booking.booking_of_living_insert':
    'locks the person: the slim table by person is written first, and refuses',
  'trigger booking.booking_spends_insert':
    'counts the budget of a company: reserved there first, given back by a timer',
  'trigger booking.booking_spends_update':
    'counts the budget of a company: reserved there first, given back by a timer',
  'trigger booking_change.booking_change_keys': 'reads member and company: given by the use-case, which has read them',
  'trigger booking_change.booking_change_spends': 'counts the budget of a company: reserved there first',
  'trigger discount_use.discount_use_come': 'counts uses of a code: reserved at the code first, like a budget',
  'trigger discount_use.discount_use_gone': 'counts uses of a code: reserved at the code first, like a budget',
  'trigger payment_leg.payment_leg_held': 'changes the row that is written: stays',
  'trigger refund.refund_frees_budget': 'writes the booking of the same office; its own trigger then counts the budget',
}

export type SchemaFacts = {
  /** Tables that have an office_id, without parts of others. */
  readonly tables: readonly string[]
  readonly uniques: readonly { readonly table: string; readonly name: string; readonly columns: readonly string[] }[]
  readonly foreign: readonly {
    readonly table: string
    readonly name: string
    readonly target: string
    readonly columns: readonly string[]
  }[]
  readonly triggers: readonly { readonly table: string; readonly name: string }[]
}

/** What the schema demands across offices. */
export function acrossOffices({ tables, uniques, foreign, triggers }: SchemaFacts): string[] {
  const mine = new Set([...tables.filter((table) => !(table in ELSEWHERE)), OFFICE])
  const keyOf = (table: string) => (table === OFFICE ? 'id' : 'office_id')
  return [
    ...uniques
      .filter(({ table, columns }) => mine.has(table) && !columns.includes(keyOf(table)))
      .map(({ table, name, columns }) => `unique ${table}.${name} (${columns.join(', ')})`),
    ...foreign
      .filter(({ table, target, columns }) =>
        mine.has(target)
          ? // Between two tables of offices it names the office; what lies elsewhere cannot point into one at all.
            !mine.has(table) || !columns.includes(keyOf(table))
          : mine.has(table) && !(target in TARGETS),
      )
      .map(({ table, name, target }) => `foreign key ${table}.${name} -> ${target}`),
    ...triggers.filter(({ table }) => mine.has(table)).map(({ table, name }) => `trigger ${table}.${name}`),
  ]
}
