/** The payer's cards while somebody pays: chosen, added, and finished after a confirmation elsewhere. */
import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { finishPaymentSetup } from '#features/payment/contract.ts'
import type { PaymentMethod } from './booking-page-data.ts'

const SETUP = 'viertel.payment-setup'

export function useMethods(initial: readonly PaymentMethod[]) {
  const [methods, setMethods] = useState(initial)
  const [chosen, setChosen] = useState<number | null>(initial[0]?.id ?? null)
  const [setupError, setSetupError] = useState<string | null>(null)

  const add = (method: PaymentMethod) => {
    setMethods((before) => [method, ...before.filter(({ id }) => id !== method.id)])
    setChosen(method.id)
    setSetupError(null)
  }

  useEffect(() => {
    const setupRef = sessionStorage.getItem(SETUP)
    if (setupRef === null) return
    sessionStorage.removeItem(SETUP)
    const path = `/api/payment/setup/${encodeURIComponent(setupRef)}`
    void callApi<typeof finishPaymentSetup>('POST', path).then((answer) => {
      if (answer.ok) add(answer.reply.data.method)
      else setSetupError(answer.message)
    })
  }, [])

  return {
    methods,
    chosen,
    setupError,
    add,
    choose: setChosen,
    /** Leaves the page; the setup is finished when the payer comes back. */
    leaveFor: (setupRef: string, url: string) => {
      sessionStorage.setItem(SETUP, setupRef)
      location.assign(url)
    },
  }
}
