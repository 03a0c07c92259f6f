/** Content pages (Spec 2: page/{slug}; Spec 7: GET api/page/{page}), and how operators keep them. */
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { instant, isoDate, line } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { isNestedTooDeeply } from './rules/nesting.ts'

const run = z.object({
  text: z.string(),
  bold: z.boolean(),
  italic: z.boolean(),
  code: z.boolean(),
  /** A path of this site, or an http(s) or mailto address. */
  href: z.string().nullable(),
})
const runs = z.array(run)

/** The blocks of Markdown (rules/markdown.ts). */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs }),
  z.object({ kind: z.enum(['paragraph', 'quote']), runs }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(z.object({ depth: z.int(), runs })),
  }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
  z.object({ kind: z.literal('rule') }),
])

const slug = z.string().regex(/^[a-z][a-z-]{1,60}$/, { message: 'request.not_found' satisfies RefusalCode })
const locale = z.enum(['de', 'en'])
const blocks = z.array(block)
/** In a path or a query. 0 is what held before the first version. */
const termsVersion = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,4})$/, { message: 'request.not_found' satisfies RefusalCode })
  .transform(Number)

export const readPage = endpoint({
  method: 'GET',
  path: '/api/page/{page}',
  summary:
    'One content page. Where it lacks a translation it comes in English (Spec 8). Of the terms each version can be read, with what it changed',
  access: ANYONE,
  params: z.object({ page: slug }),
  query: z.strictObject({ version: termsVersion.optional() }),
  reply: z.object({
    data: z.object({
      slug: z.string(),
      /** The language of the text, which may be another one than was asked for. */
      locale,
      title: z.string(),
      /** The first paragraph, without styles. */
      intro: z.string(),
      blocks,
      /** Where a version was asked for: what became of each block since the version before; null where nothing is compared. */
      changes: z.array(z.enum(['same', 'added', 'removed'])).nullable(),
      /** Of the terms; null for all other pages. */
      terms: z
        .object({
          /** The one that is shown; 0 is what held before the first version was published. */
          version: z.int(),
          inForce: z.int(),
          /** All that were published, the newest first, with the day from which each holds. */
          versions: z.array(
            z.object({ version: z.int(), from: z.string(), isComing: z.boolean(), isCorrection: z.boolean() }),
          ),
        })
        .nullable(),
    }),
  }),
  refusals: ['request.not_found'],
})

export const listPages = endpoint({
  method: 'GET',
  path: '/api/operator/page',
  summary: 'All content pages and who changed them last',
  access: ['operator'],
  desk: ['support'],
  reply: z.object({
    data: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** Ours, until an operator writes their own. */
        isBuiltIn: z.boolean(),
        /** Languages in which an operator has written it. */
        written: z.array(locale),
        savedAt: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
})

const draft = z.object({
  slug: z.string(),
  locale,
  title: z.string(),
  markdown: z.string(),
  /** Of the saved text; 0 while there is only the built-in one, or none. */
  version: z.int(),
  isBuiltIn: z.boolean(),
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/operator/page/{page}',
  summary: 'The Markdown of a content page, to change it; empty for a new one',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ page: slug }),
  query: z.object({ locale }),
  reply: z.object({ data: draft }),
  refusals: ['request.not_found'],
})

const written = z.object({
  locale,
  title: line(120),
  markdown: z
    .string()
    .max(60_000)
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .refine((text) => text !== '', { message: 'field.required' satisfies RefusalCode })
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      message: 'field.invalid' satisfies RefusalCode,
    })
    .refine((text) => !isNestedTooDeeply(text), { message: 'content.too_nested' satisfies RefusalCode }),
})

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/operator/page/preview',
  summary: 'How Markdown would look; nothing is saved',
  access: ['operator'],
  desk: ['support'],
  body: written,
  reply: z.object({ data: z.object({ blocks }) }),
  refusals: ['content.too_nested'],
})

export const savePage = endpoint({
  method: 'PUT',
  path: '/api/operator/page/{page}',
  summary: 'Save a content page as a new version; refused when somebody has saved another one since it was read',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ page: slug }),
  body: written.extend({ version: z.coerce.number().pipe(z.int().min(0).max(1_000_000)) }),
  reply: z.object({ data: draft }),
  refusals: [
    'account.proof_needed',
    'content.conflict',
    'content.terms_page',
    'content.too_nested',
    'request.not_found',
  ],
})

export const resetPage = endpoint({
  method: 'DELETE',
  path: '/api/operator/page/{page}',
  summary: 'Take a page back to the built-in one, or away, in one language; the versions are kept',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ page: slug }),
  query: z.object({ locale }),
  reply: z.object({ data: draft }),
  refusals: ['account.proof_needed', 'content.terms_page', 'request.not_found'],
})

const text = written.omit({ locale: true })

const terms = z.object({
  /** The newest one that was published, with its texts; 0 is what held before. */
  version: z.int(),
  de: z.object({ title: z.string(), markdown: z.string() }),
  en: z.object({ title: z.string(), markdown: z.string() }),
  inForce: z.int(),
  /** `told` is how many people have been told so far. */
  coming: z.object({ version: z.int(), effectiveAt: instant, told: z.int() }).nullable(),
  /** On which a change that is published now may take effect. */
  earliestDay: z.string(),
})

export const readTerms = endpoint({
  method: 'GET',
  path: '/api/operator/terms',
  summary: 'The newest version of the terms in both languages, what is in force, and what is coming',
  access: ['operator'],
  desk: ['support'],
  reply: z.object({ data: terms }),
  refusals: [],
})

const SHORTEST_REASON = 10
const LONGEST_REASON = 1000
const because = line(LONGEST_REASON, SHORTEST_REASON)

export const publishTerms = endpoint({
  method: 'PUT',
  path: '/api/operator/terms/{version}',
  summary:
    'Publish the next version of the terms in both languages. A change takes effect after 15 days at the earliest, and whoever has agreed is told; a correction that changes no meaning takes effect at once, with a reason for the audit log',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ version: termsVersion }),
  body: z.strictObject({
    de: text,
    en: text,
    change: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('change'),
        effectiveOn: isoDate,
        /** What changes, for those who are told. */
        summaryDe: because,
        summaryEn: because,
      }),
      z.strictObject({ kind: z.literal('correction'), reason: because }),
    ]),
  }),
  reply: z.object({ data: terms }),
  refusals: [
    'account.proof_needed',
    'content.conflict',
    'content.terms_coming',
    'content.terms_notice',
    'content.too_nested',
    'request.not_found',
    'search.date_invalid',
  ],
})
