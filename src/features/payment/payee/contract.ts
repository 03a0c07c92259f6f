/**
 * Who is paid (Spec 7: api/provider/location/{location}/accounts). There is one payee for each provider, whichever of
 * their places is named; for everybody else the place does not exist.
 */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { idInPath, instant, typedLine } from '#kernel/fields.ts'

/** A location of mine, or a draft of mine, which brings a place of its own. */
const params = z.object({ location: idInPath })

const account = z.object({
  /** `pending`: something is still to be said, or it is being checked. `restricted`: nothing is paid out. */
  state: z.enum(['pending', 'active', 'restricted']),
  /** What is still to be said: codes of the payment provider. */
  due: z.array(z.string()),
  since: instant,
})

/** None, or one. */
const accounts = z.array(account)

export const readPayees = endpoint({
  method: 'GET',
  path: '/api/provider/location/{location}/accounts',
  summary: 'Who is paid for what is booked at one of my places',
  access: SIGNED_IN,
  params,
  reply: z.object({ data: accounts }),
  refusals: ['request.not_found'],
})

export const createPayee = endpoint({
  method: 'POST',
  path: '/api/provider/location/{location}/accounts/create',
  summary: 'Go on with the account to which is paid: answers an address that can be opened once',
  access: SIGNED_IN,
  params,
  body: z.strictObject({
    /** The page to come back to, with `?connected`; with `?expired` when the address had been used. */
    returnPath: typedLine(300)
      .pipe(z.string().regex(/^\/(?![/\\])[^\\?#]*$/, 'field.invalid'))
      .default('/account/provider'),
  }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
  refusals: ['account.proof_needed', 'account.unverified', 'auth.forbidden', 'request.not_found'],
  limit: { perMinute: 30, shared: true },
})

export const refreshPayee = endpoint({
  method: 'POST',
  path: '/api/provider/location/{location}/accounts/refresh',
  summary: 'Ask the payment provider how it stands; what waited for it goes live',
  access: SIGNED_IN,
  changesUserData: true,
  params,
  reply: z.object({ data: z.object({ accounts, live: z.int() }) }),
  refusals: ['request.not_found'],
  limit: { perMinute: 30, shared: true },
})
