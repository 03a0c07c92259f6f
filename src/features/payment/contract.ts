/** Payment's endpoints: the payer's saved methods (Spec 7: api/payment). */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, line, typedLine } from '#kernel/fields.ts'
import { readIban } from './rules/iban.ts'
import { MANDATE_TEXT } from './rules/mandate.ts'

export const paymentMethod = z.object({
  id,
  kind: z.enum(['card', 'sepa']),
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.int().nullable(),
  expiresYear: z.int().nullable(),
  isDefault: z.boolean(),
  /** Of a bank account: the country of its bank, and the reference of the mandate that the payer has given. */
  country: z.string().nullable(),
  mandateRef: z.string().nullable(),
  /** Why paying with it will fail, as far as is known: it has expired, or its last payment failed and is still open. */
  problem: z.enum(['expired', 'failed']).nullable(),
})

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payment',
  summary: "The payer's saved payment methods, default first; for employees the company's",
  access: SIGNED_IN,
  reply: z.object({
    data: z.array(paymentMethod),
    meta: z.object({
      provider: z.string(),
      managedByCompany: z.boolean(),
      /** The key that opens the provider's own card form; null where cards are typed into our form (sandbox). */
      publishableKey: z.string().nullable(),
      /** Who debits, as banks know them (SEPA creditor identifier); empty where the payment provider names its own. */
      creditorId: z.string(),
    }),
  }),
  refusals: [],
})

/** Raw card or account data is accepted by the sandbox only; a real provider's form hands over a token. */
export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/payment',
  summary: 'Save a payment method; answers an address when strong authentication is asked for',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({
    method: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('card'),
        number: line(30)
          .transform((digits) => digits.replaceAll(/[ -]/g, ''))
          .pipe(z.string().regex(/^[0-9]{12,19}$/, 'payment.card_invalid')),
        expiresMonth: z.int().min(1).max(12),
        expiresYear: z.int().min(2020).max(2100),
        code: z.string().regex(/^[0-9]{3,4}$/),
      }),
      z.strictObject({
        kind: z.literal('sepa'),
        iban: line(50)
          .transform((typed) => readIban(typed) ?? '')
          .pipe(z.string().regex(/^[A-Z]{2}/, 'payment.iban_invalid')),
        holder: line(70, 1),
        /** Which text of the mandate the payer has read and accepted. */
        mandate: z.literal(MANDATE_TEXT),
      }),
      z.strictObject({ kind: z.literal('token'), token: line(200) }),
    ]),
    returnPath: typedLine(300)
      .pipe(z.string().regex(/^\/(?![/\\])[^\\]*$/, 'field.invalid'))
      .default('/'),
  }),
  reply: z.object({
    data: z.object({ method: paymentMethod.nullable(), setupRef: z.string(), actionUrl: z.string().nullable() }),
  }),
  status: 201,
  idempotent: true,
  refusals: [
    'payment.declined',
    'payment.insufficient',
    'payment.expired_card',
    'payment.card_invalid',
    'payment.iban_invalid',
    'payment.account_refused',
    'auth.forbidden',
  ],
  limit: { perMinute: 30, shared: true },
})

/** Called when the payer comes back from strong authentication. */
export const finishPaymentSetup = endpoint({
  method: 'POST',
  path: '/api/payment/setup/{setupRef}',
  summary: 'Finish saving a payment method after strong authentication',
  access: SIGNED_IN,
  changesUserData: true,
  params: z.object({ setupRef: line(200) }),
  reply: z.object({ data: z.object({ method: paymentMethod }) }),
  refusals: [
    'payment.declined',
    'payment.insufficient',
    'payment.expired_card',
    'payment.account_refused',
    'request.not_found',
    'auth.forbidden',
  ],
})

export const chooseDefaultMethod = endpoint({
  method: 'PUT',
  path: '/api/payment/{id}/default',
  summary: 'Make a saved payment method the default',
  access: SIGNED_IN,
  changesUserData: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.array(paymentMethod) }),
  refusals: ['request.not_found', 'auth.forbidden'],
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/api/payment/{id}',
  summary:
    'Forget a payment method. Bookings that are still to be paid with it are paid with the default one of the rest',
  access: SIGNED_IN,
  changesUserData: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.array(paymentMethod) }),
  refusals: ['request.not_found', 'auth.forbidden', 'payment.method_needed'],
})

/** Safety rule 5: without session or origin check; the signature over the raw bytes authenticates the sender. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook/payment',
  summary: "Where the payment provider tells of a payment's changes, signed in a header of its own",
  access: ANYONE,
  receives: 'bytes',
  headers: z.record(z.string(), z.unknown()),
  body: z.unknown(),
  reply: z.object({
    /** Number of events that were not known before. */
    received: z.int(),
  }),
  refusals: ['request.malformed'],
})
