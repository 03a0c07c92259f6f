import { Hourglass } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** Opens the possible extensions on the same page; while the booking is going on they are there already. */
export function ExtendLink() {
  const t = useTexts({ de, en })
  const [search] = useSearchParams()
  if (search.has('extend')) return null
  return (
    <ButtonLink to="?extend#extend">
      <Hourglass size={18} />
      {t('ask')}
    </ButtonLink>
  )
}
