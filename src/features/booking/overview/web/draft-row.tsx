/** A draft has one act: to go on with it, or to publish it once nothing is missing. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { ImagePlus } from 'lucide-react'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { Tag } from '#ui/tag.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { OwnOffice } from './overview-data.ts'

export function DraftRow({ office }: { office: OwnOffice }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { id, photo, street, city, missing, gates, publishWanted, updatedAt } = office
  const title = office.title || t('untitled')
  const isReady = missing.length === 0 && !publishWanted
  const act = t(isReady ? 'publishDraft' : 'goOn')
  const done = Math.max(0, gates - missing.length)
  return (
    <>
      {photo ? (
        <Picture pictureKey={photo.key} hash={photo.hash} alt="" sizes="132px" />
      ) : (
        <span className="picture own-office-ghost">
          <ImagePlus size={24} />
        </span>
      )}
      <div className="own-office-what">
        <h2>
          <SoftTitle text={title} />
        </h2>
        <p className="quiet small">{[street, city].filter(Boolean).join(', ') || t('noAddress')}</p>
        <p className="own-office-state">
          <Tag>{t('stateDraft')}</Tag>
          <span className="quiet small">{t('begun', { when: formatInstant(updatedAt, REGION_ZONE, locale) })}</span>
        </p>
      </div>
      <div className="own-office-progress">
        <p className="spread small">
          <strong>{t('steps', { done, count: gates })}</strong>
          <span className="quiet">
            {publishWanted ? t('waits') : isReady ? t('allThere') : t('gateMissing', { count: missing.length })}
          </span>
        </p>
        <meter className="own-office-meter" min={0} max={gates} value={done} aria-hidden="true" />
      </div>
      <ButtonLink look="primary" to={path(`/account/my/office/${id}`)} aria-label={`${act}: ${title}`}>
        {act}
      </ButtonLink>
    </>
  )
}
