/**
 * The payer's cards during the checkout: choosing one, adding one, and completing one after a confirmation elsewhere.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { finishPaymentSetup } from '../contract.ts'
import type { PaymentMethod } from './payment-data.ts'
import { firstWorking } from '../rules/method-problem.ts'

const SETUP = 'viertel.payment-setup'

/** @param onReady called when a card that had to be confirmed elsewhere is saved; paying then goes on with it */
export function usePaymentMethods(initial: readonly PaymentMethod[], onReady: (method: PaymentMethod) => void) {
  const [methods, setMethods] = useState(initial)
  /** The id of the chosen card; null for a new card. */
  const [chosen, setChosen] = useState<number | null>(firstWorking(initial))
  const [setupError, setSetupError] = useState<string | null>(null)

  const add = (method: PaymentMethod) => {
    setMethods((before) => [method, ...before.filter(({ id }) => id !== method.id)])
    setChosen(method.id)
    setSetupError(null)
  }

  const ready = useEffectEvent(onReady)
  useEffect(() => {
    const setupRef = sessionStorage.getItem(SETUP)
    if (setupRef === null) return
    const finish = callApi<typeof finishPaymentSetup>('POST', '/api/payment/setup/{setupRef}', { params: { setupRef } })
    void finish.then((answer) => {
      // Without an answer the next load asks again: the card may be confirmed, and the payer should not have to do it twice.
      if (answer.ok || (answer.status !== 0 && answer.status < 500)) sessionStorage.removeItem(SETUP)
      if (!answer.ok) return setSetupError(answer.message)
      add(answer.reply.data.method)
      ready(answer.reply.data.method)
    })
  }, [])

  return {
    methods,
    chosen,
    setupError,
    add,
    choose: setChosen,
    /** Leaves the page; when the payer comes back, the setup is completed and paying goes on. */
    leaveFor: (setupRef: string, url: string) => {
      sessionStorage.setItem(SETUP, setupRef)
      location.assign(url)
    },
  }
}
