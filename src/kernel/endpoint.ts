/**
 * An endpoint is one call of the API, written down once: method, path, who may, what goes in, what comes out,
 * and which refusals it may give. The server mounts it over HTTP and calls it in-process for pages; OpenAPI,
 * the access table and the fuzz table are read from the same list. Schemas are zod's; only servers load them.
 */
import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { SignedIn, Viewer, ViewerKind } from './viewer.ts'
import type { Locale } from './locale.ts'

export type Access = readonly ViewerKind[]

export const ANYONE = ['guest', 'user', 'provider', 'corporate', 'employee', 'operator'] as const satisfies Access
export const SIGNED_IN = ['user', 'provider', 'corporate', 'employee', 'operator'] as const satisfies Access

/** Per network address. `shared`: counted over all processes, for what costs money or could be guessed. */
export type RateRule = { readonly perMinute: number; readonly shared?: true }

/**
 * How an answer leaves where it is not JSON.
 * - `file`: the reply is a {@link FileReply}, offered for saving.
 * - `redirect`: the reply is a {@link RedirectReply}; the browser goes there (303).
 * - `events`: the use-case returns an async iterable, and each item is a {@link ServerSentEvent} that the reply's schema describes.
 */
export type Sends = 'file' | 'redirect' | 'events'

export type FileReply = { readonly name: string; readonly type: string; readonly text: string }
export type RedirectReply = { readonly location: string }
export type ServerSentEvent = { readonly event: string; readonly data: unknown }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as OpenAPI writes them. */
  readonly path: `/api/${string}` | `/booking/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Headers that it reads, by their names in lower case. */
  readonly headers?: z.ZodType
  readonly reply: z.ZodType
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201
  readonly sends?: Sends
  /** The body comes as the bytes that were sent, whatever their type, and a signature over them says who sent them. */
  readonly receives?: 'bytes'
  /** What it answers with beyond what follows from access and schemas by itself (platform/http/declared-refusals.ts). */
  readonly refusals: readonly RefusalCode[]
  /** What a field is called in the error map where that is not its path: the spec's names (Spec 5). */
  readonly errorNames?: Readonly<Record<string, string>>
  /** Safety rule 3: creates or pays, so the header Idempotency-Key is required. */
  readonly idempotent?: true
  readonly limit?: RateRule
  /** Reads only, and what it reads may be a few seconds old, but for what the caller wrote: a replica may answer. */
  readonly mayLag?: true
  /** What /api/me answers may differ afterwards: the person's other tabs and devices are told (Spec 4). */
  readonly changesUserData?: true
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** Who is at the other end of the line, as the server sees the connection. */
export type Caller = {
  /** The client's address; '' where nobody called over the network. */
  readonly address: string
  readonly userAgent: string
  readonly cookie: string | undefined
  /** Takes a whole Set-Cookie value, which leaves with the answer. */
  setCookie(value: string): void
  /** Who it is now: during a long call a session may end. */
  viewerNow(): Promise<Viewer>
  /** Calls back when nobody listens any more or the server stops; at once when that is so already. */
  onGone(then: () => void): void
}

/** What a use-case receives. `ground` is the server it runs on (src/platform/ground.ts). */
export type Call<E extends Endpoint, Ground> = {
  readonly viewer: 'guest' extends E['access'][number] ? Viewer : SignedIn
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly headers: Parsed<E['headers']>
  readonly idempotencyKey: string
  readonly caller: Caller
  readonly locale: Locale
  readonly now: Temporal.Instant
  readonly ground: Ground
}

/**
 * In an address everything is text: a number may stand for its digits, and what a page's own address lacks is passed on
 * as it is, for the schema to refuse.
 */
type InAddress<T> = {
  readonly [Name in keyof T]: T[Name] | (string extends T[Name] ? number | null | undefined : never)
}

/** Left out where there is nothing to send, or nothing that has to be. */
type Part<Name extends string, T> = [T] extends [never]
  ? { readonly [N in Name]?: never }
  : object extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T }

type Input<T> = T extends z.ZodType ? z.input<T> : never

/** What a caller sends, before it is checked. */
export type RequestOf<E extends Endpoint> = Part<'params', InAddress<Input<E['params']>>> &
  Part<'query', InAddress<Input<E['query']>>> &
  Part<'body', Input<E['body']>> &
  Part<'headers', Input<E['headers']>>
export type BodyOf<E extends Endpoint> = RequestOf<E>['body']

type Answer<E extends Endpoint, Reply> = E['sends'] extends 'events' ? AsyncIterable<Reply> : Reply

export type ReplyOf<E extends Endpoint> = Answer<E, z.input<E['reply']>>
export type ReplyData<E extends Endpoint> = Answer<E, z.output<E['reply']>>

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
