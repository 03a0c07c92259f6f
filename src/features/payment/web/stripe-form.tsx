/** Stripe's own form for a card. What is typed there goes to Stripe; here comes a token, which the server confirms. */
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useLocale } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { addPaymentMethod } from '../contract.ts'
import { loadStripeJs, type StripeElements, type StripeJs } from './stripe-js.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import type { PaymentMethod } from './payment-data.ts'
import type { NewCardFormProps } from './payment-data.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

type StripeFormProps = Omit<NewCardFormProps, 'meta'> & { publishableKey: string }
type Open = { readonly stripe: StripeJs; readonly elements: StripeElements }

export function StripeForm({ handle, publishableKey, currency, returnPath, onMissing, onAction }: StripeFormProps) {
  const t = usePaymentTexts()
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const open = useRef<Open | null>(null)
  const request = useRef({ token: '', key: '' })
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(1)
  const [error, setError] = useState<string | null>(null)
  const tellComplete = useEffectEvent((isComplete: boolean) => onMissing(isComplete ? [] : [t('cardData')]))

  useEffect(() => {
    let isGone = false
    let close = () => {}
    const fail = () => {
      if (isGone) return
      open.current = null
      tellComplete(false)
      setState('failed')
    }
    loadStripeJs()
      .then((makeStripe) => {
        if (isGone || !place.current) return
        const stripe = makeStripe(publishableKey, { locale })
        const elements = stripe.elements({
          mode: 'setup',
          currency: currency.toLowerCase(),
          // Bank accounts pay in euro alone; the form shows the mandate's text itself.
          paymentMethodTypes: currency === 'EUR' ? ['card', 'sepa_debit'] : ['card'],
          paymentMethodCreation: 'manual',
          appearance: appearance(),
        })
        const form = elements.create('payment')
        close = () => form.destroy()
        form.on('ready', () => !isGone && setState('ready'))
        form.on('loaderror', fail)
        // A card that was changed is another card: the token of before is worth nothing.
        form.on('change', ({ complete }) => {
          request.current = { token: '', key: '' }
          tellComplete(complete)
        })
        tellComplete(false)
        form.mount(place.current)
        open.current = { stripe, elements }
      })
      .catch(fail)
    return () => {
      isGone = true
      open.current = null
      close()
    }
  }, [publishableKey, currency, locale, attempt])

  /** The same token is the same request: no network asks for a second try, not for a second card. */
  async function token({ stripe, elements }: Open): Promise<{ token: string; key: string } | string> {
    if (request.current.token !== '') return request.current
    const checked = await elements.submit()
    if (checked.error) return checked.error.message ?? t('cardNotTaken')
    const made = await stripe.createConfirmationToken({ elements })
    if (!made.confirmationToken) return made.error?.message ?? t('cardNotTaken')
    request.current = { token: made.confirmationToken.id, key: newIdempotencyKey() }
    return request.current
  }

  const refuse = (why: string) => {
    setError(why)
    return null
  }

  async function ask(): Promise<PaymentMethod | null> {
    if (!open.current) return null
    const made = await token(open.current)
    if (typeof made === 'string') return refuse(made)
    const answer = await callApi<typeof addPaymentMethod>('POST', '/api/payment', {
      body: { method: { kind: 'token', token: made.token }, returnPath },
      idempotencyKey: made.key,
    })
    if (!answer.ok) {
      if (answer.status !== 0 && answer.status < 500) request.current = { token: '', key: '' }
      return refuse(answer.message)
    }
    const { method, setupRef, actionUrl } = answer.reply.data
    if (!method && actionUrl !== null) onAction(setupRef, actionUrl)
    return method
  }

  useImperativeHandle(handle, () => ({
    focusMissing: () => place.current?.scrollIntoView({ block: 'center' }),
    async save() {
      setError(null)
      try {
        return await ask()
      } catch {
        return refuse(t('cardNotTaken'))
      }
    },
  }))

  if (state === 'failed')
    return (
      <Notice ref={place} tone="bad" isAnnounced>
        <div>
          <p>{t('cardFormFailed')}</p>
          <Button
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            {t('retry')}
          </Button>
        </div>
      </Notice>
    )
  return (
    <div className="stack card-form" aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <p className="hint" role="status">
          {t('cardFormLoading')}
        </p>
      )}
      <div ref={place} className="card-frame" />
      {error !== null && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
      <p className="hint">{t('cardFormWhose')}</p>
    </div>
  )
}

/** Our look, told in Stripe's words: its form is another document and knows none of our styles. */
function appearance(): object {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--blue'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorDanger: token('--red'),
      borderRadius: token('--r-s'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  }
}
