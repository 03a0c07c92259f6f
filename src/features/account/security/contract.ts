/** Where somebody is signed in. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'

const session = z.object({
  id: z.string(),
  device: z.object({ kind: z.enum(['phone', 'tablet', 'computer']), browser: z.string(), system: z.string() }),
  since: instant,
  /** To the hour. */
  lastUsed: instant,
  isThis: z.boolean(),
})

const reply = z.object({ data: z.array(session) })

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/session',
  summary: 'Where I am signed in: this session first, then the one that was used last',
  access: SIGNED_IN,
  reply,
  refusals: [],
  impersonated: 'never',
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/account/session/{id}',
  summary: 'End one of my sessions; its open pages are told at once',
  access: SIGNED_IN,
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  reply,
  refusals: ['account.proof_needed', 'request.not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/session',
  summary: 'End all my sessions but this one',
  access: SIGNED_IN,
  reply,
  refusals: ['account.proof_needed'],
})
