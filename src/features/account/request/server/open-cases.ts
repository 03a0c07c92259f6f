import { sql } from 'kysely'

/** SQL: how many requests about data wait for an operator. */
export const OPEN_DATA_REQUESTS = `(select count(*) from data_request where closed_at is null)`

/** How many of them are late. */
export const overdueDataRequests = (now: Temporal.Instant) =>
  sql<string>`(select count(*) from data_request where closed_at is null and due_at <= ${now}::timestamptz)`
