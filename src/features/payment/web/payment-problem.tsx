/** A payment that did not go through: what the bank said, that nothing is lost, and what to do next. */
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import { usePaymentTexts } from './use-payment-texts.ts'

/** @param minutes for how long the slot is still held, null when it is not */
export function PaymentProblem({ message, minutes }: { message: string; minutes: number | null }) {
  const t = usePaymentTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here; React would call it as the cleanup of the effect.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <Notice tone="bad" className="payment-problem" id="payment-error" isAnnounced ref={box}>
      <CircleAlert size={20} />
      <p>
        <b>{message}</b>
        {minutes !== null && <> {t('problemKept', { count: minutes })}</>}
      </p>
    </Notice>
  )
}
