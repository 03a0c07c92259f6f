/** Says that somebody has a booking at the wished time already. Rare, so it comes when there is something to say. */
import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../../overlap/texts.de.ts'
import en from '../../overlap/texts.en.ts'
import type { Quote } from './use-quote.ts'

export function OverlapHint({ overlaps }: Pick<Quote, 'overlaps'>) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <Notice className="overlap-hint">
      <div>
        <p>{t('overlap')}</p>
        <ul>
          {overlaps.map(({ id, title, from, to }) => (
            <li key={id} className="num">
              <Link to={path(`/booking/${id}`)}>{t('overlapLine', { title, from, to })}</Link>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
