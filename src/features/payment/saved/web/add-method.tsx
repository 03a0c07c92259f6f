import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { FormPart } from '#client/form/form-part.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { canAddCard, NewCardForm } from '../../web/new-card-form.tsx'
import type { PaymentMethod, PaymentMethods } from '../../web/payment-data.ts'
import { useCardPage } from '../../web/use-card-page.ts'
import { usePaymentMethods } from '../../web/use-payment-methods.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** A new card, opened on request: it needs script, as every card form does. */
export function AddMethod({ methods, currency }: { methods: PaymentMethods; currency: string }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  const card = useRef<FormPart<PaymentMethod>>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const saved = () => {
    setState('saved')
    setIsOpen(false)
    void revalidate()
  }
  const { setupError, leaveFor } = usePaymentMethods(methods.data, saved)
  const canAdd = canAddCard(methods.meta)
  useCardPage(canAdd && methods.meta.publishableKey !== null)
  const save = async () => {
    setState('saving')
    const method = await card.current?.save()
    if (method) saved()
    else setState('idle')
  }
  if (!canAdd) return <p className="hint">{t('otherProvider')}</p>
  return (
    <>
      {state === 'saved' && (
        <Notice tone="good" isAnnounced>
          {t('cardSaved')}
        </Notice>
      )}
      {setupError !== null && (
        <Notice tone="bad" isAnnounced>
          {setupError}
        </Notice>
      )}
      {isOpen ? (
        <section className="panel stack" aria-labelledby="new-card">
          <h2 id="new-card">{t('newCard')}</h2>
          <NewCardForm
            handle={card}
            meta={methods.meta}
            currency={currency}
            returnPath={path('/account/payment')}
            onMissing={() => {}}
            onAction={leaveFor}
          />
          <div className="row">
            <Button look="primary" isBusy={state === 'saving'} onClick={() => void save()}>
              {t('saveCard')}
            </Button>
            <Button onClick={() => setIsOpen(false)}>{t('cancelCard')}</Button>
          </div>
        </section>
      ) : (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t('newCard')}</Button>
        </p>
      )}
    </>
  )
}
