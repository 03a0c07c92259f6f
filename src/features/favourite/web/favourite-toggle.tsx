/** The heart (Spec 2, 10: favourite toggle). A removal can be undone; a refusal is shown. */
import { Heart } from 'lucide-react'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useFavourite } from './use-favourite.ts'

export function FavouriteToggle({ officeId, title }: { officeId: number; title: string }) {
  const t = useTexts({ de, en })
  const favourite = useFavourite(officeId)
  if (!favourite) return null
  const { isMarked } = favourite
  const change = async (to: boolean) => {
    const no = await favourite.set(to)
    if (!no && to) return
    const { showToast } = await import('#ui/show-toast.ts')
    showToast(
      no ? { text: no.message } : { text: t('removed'), action: { label: t('undo'), run: () => void change(true) } },
    )
  }
  return (
    <Button
      look="round"
      className="favourite-toggle needs-script"
      aria-label={t(isMarked ? 'unmark' : 'mark', { title })}
      aria-pressed={isMarked}
      onClick={() => void change(!isMarked)}
    >
      <Heart size={20} />
    </Button>
  )
}
