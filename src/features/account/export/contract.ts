/** A copy of everything that is stored about somebody, to take along (people paper 7). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
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
  reply: z.object({
    name: z.string(),
    type: z.literal('application/zip'),
    bytes: z.custom<Uint8Array>((one) => one instanceof Uint8Array),
  }),
  refusals: ['account.proof_needed', 'request.not_found'],
  limit: { perMinute: 30 },
})
