/**
 * Traces, as the rest of the product sees them: what is done is told to {@link traced}, and nothing is done about it unless
 * somebody has switched traces on (open-tracing.ts, which alone knows OpenTelemetry). Attributes say what kind of thing is
 * done and how it ended, never with what values: traces go to other machines, as logs do (safety rule 17).
 */
export type Attributes = Readonly<Record<string, string | number>>

export type Begun = {
  /** Of few different values, so that equals are counted together. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes?: Attributes
  /**
   * What it is a part of, as W3C writes it; null begins a trace of its own. Without it, it is a part of what goes on, and
   * where nothing goes on it is not told.
   */
  readonly parent?: string | null
}

export type SetAttributes = (attributes: Attributes) => void

/** What goes on at a place in the code, to be continued at another one that does not follow from it by waiting. */
export type Scope = object | null

export type BegunRequest = {
  readonly id: string
  readonly method: string
  /** The pattern of its address; undefined where nothing is. */
  readonly route: string | undefined
  readonly traceparent: string | undefined
}

export type OpenRequest = {
  within<T>(work: () => T): T
  end(status: number): void
}

export type Tracing = {
  span<T>(begun: Begun, work: (set: SetAttributes) => Promise<T>): Promise<T>
  poll(name: string, work: () => Promise<number>): Promise<number>
  request(begun: BegunRequest): OpenRequest
  nameRequest(route: string): void
  traceparent(of: 'calls' | 'events'): string | null
  ids(): { trace_id: string; span_id: string } | null
  scope(): Scope
  together<T>(name: string, scopes: readonly Scope[], work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

let tracing: Tracing | null = null

/** @param on null: off */
export function switchTracing(on: Tracing | null): void {
  tracing = on
}

export const isTracing = (): boolean => tracing !== null

const ignore: SetAttributes = () => undefined

/** @param begun is asked only when traces are on */
export function traced<T>(begun: () => Begun, work: (set: SetAttributes) => Promise<T>): Promise<T> {
  return tracing === null ? work(ignore) : tracing.span(begun(), work)
}

/** A trace of its own, which is dropped with all that it contains when nothing was to be done, as nearly always. */
export function tracedPoll(name: string, work: () => Promise<number>): Promise<number> {
  return tracing === null ? work() : tracing.poll(name, work)
}

/** The headers that tell another server of which trace a call is a part (W3C Trace Context). */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracing?.traceparent('calls')
  return traceparent ? { traceparent } : {}
}

/** For the column domain_event.traceparent: hexadecimal digits and hyphens only. */
export function traceOfEvents(): string | null {
  return tracing?.traceparent('events') ?? null
}

/** Beside each line of the log. A new object each time, to which the caller may add. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  return tracing?.ids() ?? {}
}

export function beginRequest(begun: BegunRequest): OpenRequest | null {
  return tracing?.request(begun) ?? null
}

/** Pages are all mounted at one address; which of them it is turns out later. */
export function nameRequest(route: string): void {
  tracing?.nameRequest(route)
}

export function traceScope(): Scope {
  return tracing?.scope() ?? null
}

/**
 * Work that is done for several at once: it is a part of the first one's trace, with links to those of the others. Events
 * that it writes belong to no trace then, because nobody knows which is whose.
 */
export function tracedTogether<T>(name: string, scopes: readonly Scope[], work: () => Promise<T>): Promise<T> {
  return tracing === null ? work() : tracing.together(name, scopes, work)
}
