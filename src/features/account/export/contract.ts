/** A copy of everything that is stored about somebody, to take along (people paper 7). */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { idInPath, instant } from '#kernel/fields.ts'

const state = z.object({
  data: z.object({
    /** The newest copy; null when there is none. */
    copy: z
      .object({
        id: z.int(),
        askedAt: instant,
        /** Null while it is being made. */
        ready: z.object({ at: instant, bytes: z.int(), until: instant }).nullable(),
      })
      .nullable(),
    /** False within a day of the last one. */
    mayAsk: z.boolean(),
    /** They have shown within the last minutes who they are. */
    isProved: z.boolean(),
  }),
})

const zip = z.object({
  name: z.string(),
  type: z.literal('application/zip'),
  bytes: z.custom<Uint8Array>((one) => one instanceof Uint8Array),
})

export const readExport = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'The copy of my data that I asked for',
  access: SIGNED_IN,
  reply: state,
  refusals: [],
})

export const askExport = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary: 'Ask for a copy of my data, once a day; a mail says when it is ready',
  access: SIGNED_IN,
  withoutTerms: true,
  reply: state,
  refusals: ['account.export_daily', 'account.proof_needed'],
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/account/export/{id}',
  summary: 'The copy as a ZIP archive of JSON files, for seven days',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  sends: 'file',
  reply: zip,
  refusals: ['account.proof_needed', 'request.not_found'],
  limit: { perMinute: 30 },
})

/** Of the link in a mail; a wrong one finds nothing. */
const link = z.object({ token: z.string().max(100) })

export const readCopy = endpoint({
  method: 'GET',
  path: '/api/account/copy/{token}',
  summary: 'The copy that somebody asked for by letter or mail: whether it is there, and until when',
  access: ANYONE,
  params: link,
  reply: z.object({ data: z.object({ bytes: z.int(), until: instant }) }),
  refusals: ['account.copy_gone'],
  limit: { perMinute: 30, shared: true },
})

export const downloadCopy = endpoint({
  method: 'GET',
  path: '/api/account/copy/{token}/file',
  summary: 'That copy as a ZIP archive, for seven days, by the link in the mail, without signing in',
  access: ANYONE,
  params: link,
  sends: 'file',
  reply: zip,
  refusals: ['account.copy_gone'],
  limit: { perMinute: 30, shared: true },
})
