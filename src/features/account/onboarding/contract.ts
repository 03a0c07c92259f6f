/** The onboarding: how far somebody is, and what they chose. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { ACCOUNT_TYPES } from './rules/steps.ts'

const onboarding = z.object({
  /** The first undone step, 1 to 4; 5 when all are done. */
  step: z.int(),
  type: z.enum(ACCOUNT_TYPES).nullable(),
})

export const readOnboarding = endpoint({
  method: 'GET',
  path: '/api/account/onboarding',
  summary: 'How far I am with setting up my account',
  access: SIGNED_IN,
  reply: z.object({ data: onboarding }),
  refusals: [],
})

/** What is entered in steps 2 and 3 is saved by PUT /api/profile and PUT /api/billing-address before. */
export const finishStep = endpoint({
  method: 'PUT',
  path: '/api/account/onboarding',
  summary: 'Finish or skip a step of setting up my account',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal(1), type: z.enum(ACCOUNT_TYPES) }),
    z.strictObject({ step: z.literal([2, 3, 4]) }),
  ]),
  reply: z.object({ data: onboarding }),
  refusals: [],
})
