import { useState, type ReactNode } from 'react'
import { useHydrated } from '#client/use-hydrated.ts'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { hasPasskeys } from './passkey-calls.ts'

export type PasskeyButtonProps = {
  isPrimary?: boolean
  isWide?: boolean
  children: ReactNode
  /** @returns what to tell: null when it worked and the page goes on by itself, 'cancelled', or a message */
  onPress: () => Promise<null | 'cancelled' | { message: string }>
}

/** Shown only where the browser can do it; so it needs script, and the other ways stay. */
export function PasskeyButton({ children, onPress, isPrimary = false, isWide = false }: PasskeyButtonProps) {
  const t = useTexts({ de, en })
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [told, tell] = useState('')
  if (!isHydrated || !hasPasskeys()) return null
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    tell('')
    const answer = await onPress()
    setBusy(false)
    if (answer !== null) tell(answer === 'cancelled' ? t('cancelled') : answer.message)
  }
  return (
    <>
      <Button
        look={isPrimary ? 'primary' : 'plain'}
        isWide={isWide}
        type="button"
        isBusy={isBusy}
        onClick={() => void press()}
      >
        {children}
      </Button>
      {told !== '' && (
        <Notice tone="bad" isAnnounced>
          {told}
        </Notice>
      )}
    </>
  )
}
