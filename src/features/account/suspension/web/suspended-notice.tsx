import { Link } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** Above every page, for as long as it lasts. @param reason empty when nobody wrote it down */
export default function SuspendedNotice({ reason }: { reason: string }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="wrap suspended" aria-label={t('title')}>
      <Notice tone="bad">
        <div>
          <p>
            <b>{t('title')}</b> {reason !== '' && t('reason', { reason })}
          </p>
          <p>{fillSlots(t('what'), { imprint: <Link to={path('/page/imprint')}>{t('imprint')}</Link> })}</p>
        </div>
      </Notice>
    </section>
  )
}
