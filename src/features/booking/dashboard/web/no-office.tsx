import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The calendar of those who have no office yet. */
export function NoOffice() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="wrap page calendar" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <div className="empty-state">
        <HourDial fromQuarter={36} hours={4} size={120} />
        <h2>{t('none')}</h2>
        <p className="quiet">{t('noneHint')}</p>
        <ButtonLink look="primary" to={path('/account/my/office/create')}>
          {t('create')}
        </ButtonLink>
      </div>
    </main>
  )
}
