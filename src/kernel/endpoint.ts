/**
 * An endpoint describes one API call in one place: method, path, who has access, request and reply schemas, and the
 * refusals it may answer with. The server mounts it over HTTP and calls it in process for pages. OpenAPI, the access
 * table and the tests with extreme input use the same list. Schemas are zod's; only the server loads them.
 */
import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'
import type { DeskRole } from './desk-roles.ts'
import type { RefusalCode } from './refusals.ts'
import type { SignedIn, Viewer, ViewerKind } from './viewer.ts'
import type { Locale } from './locale.ts'

export type Access = readonly ViewerKind[]

export const ANYONE = ['guest', 'user', 'provider', 'corporate', 'employee', 'operator'] as const satisfies Access
export const SIGNED_IN = ['user', 'provider', 'corporate', 'employee', 'operator'] as const satisfies Access

/** Per network address. `shared`: counted over all processes, for what costs money or could be guessed. */
export type RateRule = { readonly perMinute: number; readonly shared?: true }

/**
 * How a reply is sent when it is not JSON.
 * - `file`: the reply is a {@link FileReply}, offered for saving.
 * - `redirect`: the reply is a {@link RedirectReply}; the browser goes there (303).
 * - `events`: the use-case returns an async iterable, and each item is a {@link ServerSentEvent} that the reply's schema describes.
 */
export type Sends = 'file' | 'redirect' | 'events'

/** With an ETag, who has this file already gets no other copy of it. */
export type FileReply = { readonly name: string; readonly type: string; readonly etag?: string } & (
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  /** What takes long to make: the answer begins at once, so that a fault can only break it off. */
  | { readonly pieces: AsyncIterable<Uint8Array> }
)
export type RedirectReply = { readonly location: string }
export type ServerSentEvent = { readonly event: string; readonly data: unknown }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as OpenAPI writes them. */
  readonly path:
    | `/api/${string}`
    | `/booking/${string}`
    | `/calendar/${string}`
    | `/social/${string}`
    | '/login/apple'
    | '/profile/{id}'
    | '/email/resend'
  /** A page has the same address: the call is told by the header that all calls send (Spec 7: X-Requested-With). */
  readonly sharesPathWithPage?: true
  readonly summary: string
  readonly access: Access
  /** Which operators beside owners have access; the server does not start without it where only operators have. */
  readonly desk?: readonly DeskRole[]
  /** The scope with which a key of the API may call it; without one, no key may. */
  readonly scope?: ApiScope
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The request headers that it reads; names in lower case. */
  readonly headers?: z.ZodType
  readonly reply: z.ZodType
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201
  readonly sends?: Sends
  /**
   * What it receives beside JSON.
   * - `bytes`: the body as it came, because a signature over it authenticates the sender; there is no origin check.
   * - `form`: the fields of a form of one of our pages, also as multipart form data, in which files are `File`s (Spec 7).
   * - `foreign-form`: the fields of a form that another site sends; there is no origin check.
   */
  readonly receives?: 'bytes' | 'form' | 'foreign-form'
  /** The longest body in bytes; 1 MiB unless said otherwise. */
  readonly mostBytes?: number
  /** Refusals beyond those implied by access and schemas (platform/http/declared-refusals.ts). */
  readonly refusals: readonly RefusalCode[]
  /** Names of fields in the error map where the spec names them differently from their path (Spec 5). */
  readonly errorNames?: Readonly<Record<string, string>>
  /** Safety rule 3: it creates something or pays, so the header Idempotency-Key is required. */
  readonly idempotent?: true
  readonly limit?: RateRule
  /** It only reads, and the data may be a few seconds old except for the caller's own writes: a replica may answer. */
  readonly mayLag?: true
  /** Whoever has not accepted the terms may call it as well, although it writes and needs an account. */
  readonly withoutTerms?: true
  /**
   * What it is for an operator who looks at the product as somebody (decision 86). Without it they read what answers JSON to
   * GET or may lag behind, and nothing else.
   * - `reads`: it only reads, although it is no GET.
   * - `never`: it is the person's affair alone, such as their keys and sessions.
   * - `ends`: it ends the looking, alone or with the operator's session, and is all that they may write.
   */
  readonly impersonated?: 'reads' | 'never' | 'ends'
  /** Names of fields in its reply whose texts such an operator does not get, beside those that no reply gives them. */
  readonly withheld?: readonly string[]
  /** It may change what /api/me answers, so the person's other tabs and devices are notified (Spec 4). */
  readonly changesUserData?: true
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** The client of a call, as the server sees its connection. */
export type Caller = {
  /** The client's IP address; '' for a call within the process. */
  readonly address: string
  readonly userAgent: string
  readonly cookie: string | undefined
  /** Adds a Set-Cookie header to the response. @param value a whole header value */
  setCookie(value: string): void
  /** Reads the session again, which may have ended during a long call. */
  viewerNow(): Promise<Viewer>
  /** Calls back once the client has disconnected or the server stops; immediately if that has happened already. */
  onGone(then: () => void): void
}

/** What a use-case receives. `context` is the server it runs on (src/platform/context.ts). */
export type Call<E extends Endpoint, Context> = {
  readonly viewer: 'guest' extends E['access'][number] ? Viewer : SignedIn
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly headers: Parsed<E['headers']>
  readonly idempotencyKey: string
  readonly caller: Caller
  readonly locale: Locale
  readonly now: Temporal.Instant
  readonly context: Context
}

/**
 * Everything in a URL is text, so a number may be given instead of its digits. Values that a page's own URL lacks are
 * passed on as they are, and the schema refuses them.
 */
type InAddress<T> = {
  readonly [Name in keyof T]: T[Name] | (string extends T[Name] ? number | null | undefined : never)
}

/** Absent where the endpoint takes no such part, optional where no field of it is required. */
type Part<Name extends string, T> = [T] extends [never]
  ? { readonly [N in Name]?: never }
  : object extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T }

type Input<T> = T extends z.ZodType ? z.input<T> : never

/** What a caller sends, before validation. */
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
