/** Warns that the viewer already has a booking at the chosen time. This is rare, so its code is loaded on demand. */
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
