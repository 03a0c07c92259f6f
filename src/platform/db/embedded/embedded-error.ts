/** The embedded PostgreSQL cannot be used; the message says what is wrong and what to do, for the person who starts the app. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}
