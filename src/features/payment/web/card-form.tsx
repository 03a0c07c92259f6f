/** A new card for the sandbox. A real payment service brings its own form; card data never comes here then. */
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { TextField } from '#client/form/text-field.tsx'
import { callApi } from '#client/call-api.ts'
import type { addPaymentMethod } from '../contract.ts'
import { isCardNumber, readExpiry } from '../rules/card-fields.ts'
import type { PaymentMethod } from './payment-data.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { focusFirstEmpty, missingLabels, type FormPart } from '#client/form/form-part.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'testGood' },
  { number: '4000 0027 6000 3184', does: 'testAsks' },
  { number: '4000 0000 0000 0341', does: 'testDeclined' },
  { number: '4000 0000 0000 9995', does: 'testInsufficient' },
] as const

type CardFormProps = {
  handle: Ref<FormPart<PaymentMethod>>
  /** Where to come back to after strong authentication. */
  returnPath: string
  onMissing: (labels: readonly string[]) => void
  /** The card asks for a confirmation elsewhere. */
  onAction: (setupRef: string, url: string) => void
}

export function CardForm({ handle, returnPath, onMissing, onAction }: CardFormProps) {
  const t = usePaymentTexts()
  const [card, setCard] = useState({ number: '', expiry: '', code: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const request = useRef({ key: '', content: '' })
  const tellMissing = useEffectEvent(() => form.current && onMissing(missingLabels(form.current)))
  useEffect(() => {
    tellMissing()
  }, [card])

  const refuse = (found: Record<string, string>) => {
    setErrors(found)
    form.current?.querySelector<HTMLElement>(`[data-card="${Object.keys(found)[0]}"]`)?.focus()
    return null
  }

  async function save(): Promise<PaymentMethod | null> {
    if (!form.current?.checkValidity()) return null
    if (!isCardNumber(card.number)) return refuse({ number: t('cardNumberInvalid') })
    const expiry = readExpiry(card.expiry)
    if (!expiry) return refuse({ expiry: t('cardExpiryInvalid') })
    const body = {
      method: { kind: 'card' as const, number: card.number, ...expiry, code: card.code.trim() },
      returnPath,
    }
    // The same card again is the same request; a changed one is a new request.
    const content = JSON.stringify(body)
    if (request.current.content !== content) request.current = { key: newIdempotencyKey(), content }
    const answer = await callApi<typeof addPaymentMethod>('POST', '/api/payment', {
      body,
      idempotencyKey: request.current.key,
    })
    if (!answer.ok) {
      const found = Object.entries(answer.errors).map(([path, list]) => [fieldOf(path), list[0] ?? ''] as const)
      if (answer.status !== 0) request.current = { key: '', content: '' }
      return refuse(found.length > 0 ? Object.fromEntries(found) : { form: answer.message })
    }
    setErrors({})
    const { method, setupRef, actionUrl } = answer.reply.data
    if (!method && actionUrl !== null) onAction(setupRef, actionUrl)
    return method
  }
  useImperativeHandle(handle, () => ({ save, focusMissing: () => focusFirstEmpty(form.current) }))

  const field = (name: keyof typeof card) => ({
    value: card[name],
    errors: errors[name] === undefined ? undefined : [errors[name]],
    'data-card': name,
    onChange: (event: { target: { value: string } }) => {
      setErrors({})
      setCard({ ...card, [name]: event.target.value })
    },
  })

  return (
    <form ref={form} className="form-grid card-form" method="post" onSubmit={(event) => event.preventDefault()}>
      <div className="full">
        <TextField
          label={t('cardNumber')}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          required
          {...field('number')}
        />
      </div>
      <div className="half">
        <TextField
          label={t('cardExpiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          required
          {...field('expiry')}
        />
      </div>
      <div className="half">
        <TextField
          label={t('cardCode')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          required
          {...field('code')}
        />
      </div>
      {errors['form'] && (
        <p className="error-text full" role="alert">
          {errors['form']}
        </p>
      )}
      <div className="notice full test-cards">
        <div>
          <p>{t('testCards')}</p>
          <ul>
            {TEST_CARDS.map(({ number, does }) => (
              <li key={number}>
                <button
                  type="button"
                  className="link-btn num"
                  aria-label={t('fillIn', { number })}
                  onClick={() => setCard({ number, expiry: card.expiry || '12/30', code: card.code || '123' })}
                >
                  {number}
                </button>{' '}
                {t(does)}
              </li>
            ))}
          </ul>
          <p>{t('testRest')}</p>
        </div>
      </div>
    </form>
  )
}

/** "method.number" and "number" are the number's; a refusal of the whole card stands below the fields. */
function fieldOf(path: string): string {
  const last = path.split('.').at(-1) ?? ''
  if (last === 'number' || last === 'code') return last
  return last === 'expiresMonth' || last === 'expiresYear' ? 'expiry' : 'form'
}
