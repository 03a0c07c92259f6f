import { useTexts } from '#client/use-texts.ts'
import { Tag } from '#ui/tag.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** Beside the status of a booking that was made longer (Spec 4: extended). */
export function ExtendedTag() {
  const t = useTexts({ de, en })
  return <Tag tone="plain">{t('tag')}</Tag>
}
