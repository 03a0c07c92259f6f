/**
 * Domain events are written in the transaction of the change they report; the dispatcher turns them into jobs (jobs.ts).
 * A feature declares its events with their payloads in events.ts and writes them by {@link emitterOf}.
 */
import type { Writes } from '../db/handles.ts'

/** A feature's events by name, each with its payload; `null` for none. */
export type EventTypes = Readonly<Record<string, object | null>>

type About = {
  readonly office_id?: number
  readonly booking_id?: number
  readonly person_id?: string | null
  readonly at: Temporal.Instant
}

type EventOf<Types extends EventTypes> = {
  [Type in keyof Types & string]: About & { readonly type: Type } & (Types[Type] extends null
      ? { readonly payload?: undefined }
      : { readonly payload: Types[Type] })
}[keyof Types & string]

/** SQL expressions for the columns of an event, for statements that write the change and its event together. */
type EventColumns = {
  readonly office: string
  readonly booking: string
  readonly person: string
  readonly at: string
  /** An expression of type jsonb. */
  readonly payload?: string
}

export type Emitter<Types extends EventTypes> = {
  emit(db: Writes, event: EventOf<Types>): Promise<void>
  /** A data-modifying CTE's text: one event for each row of `from`. */
  eventsSql(type: keyof Types & string, columns: EventColumns, from?: string): string
}

export function emitterOf<Types extends EventTypes>(): Emitter<Types> {
  return {
    async emit(db, { payload, ...event }) {
      const more = payload === undefined ? {} : { payload: JSON.stringify(payload) }
      await db
        .insertInto('domain_event')
        .values({ ...event, ...more })
        .execute()
    },
    eventsSql: (type, { office, booking, person, at, payload = `'{}'::jsonb` }, from) =>
      `insert into domain_event (type, office_id, booking_id, person_id, payload, at)
        select '${type}', ${office}, ${booking}, ${person}, ${payload}, ${at}${from === undefined ? '' : ` from ${from}`}`,
  }
}
