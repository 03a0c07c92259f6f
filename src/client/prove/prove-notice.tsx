/** Says that changes need a proof made shortly before, and leads to it. */
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** @param page where it goes on after the proof, without the language: "/operator/cases" */
export function ProveNotice({ page }: { page: string }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <Notice>
      <p className="spread">
        <span>{t('needed')}</span>
        <ButtonLink to={`${path('/password/confirm')}?next=${encodeURIComponent(path(page))}`}>{t('prove')}</ButtonLink>
      </p>
    </Notice>
  )
}
