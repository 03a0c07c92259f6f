/** Marks the place whose heart a guest tapped before signing in, and reports it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useRootFacts } from '#client/root-facts.ts'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { takeWish } from './favourite-wish.ts'
import { useFavourite } from './use-favourite.ts'

export function FulfilWish() {
  const viewerId = useRootFacts()?.viewer?.id ?? null
  const [wish, setWish] = useState<number | null>(null)
  useEffect(() => {
    if (viewerId !== null) setWish((old) => takeWish(Date.now()) ?? old)
  }, [viewerId])
  return wish === null ? null : <Mark key={wish} officeId={wish} />
}

function Mark({ officeId }: { officeId: number }) {
  const t = useTexts({ de, en })
  const favourite = useFavourite(officeId)
  const mark = useEffectEvent(async () => {
    const no = await favourite?.set(true)
    const { showToast } = await import('#ui/show-toast.ts')
    showToast({ text: no ? no.message : t('added') })
  })
  useEffect(() => void mark(), [])
  return null
}
