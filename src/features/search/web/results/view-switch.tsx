/** Spec 4: list and map together, only the map, or only the list; on a phone one of the two. */
import { List, Map as MapIcon, PanelLeftClose, PanelRightClose } from 'lucide-react'
import { Link } from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'
import { toUrl, type Search } from '../../rules/search-url.ts'
import { useResultTexts } from './use-result-texts.ts'

/**
 * The floating button: on a phone it switches between list and map; on a wide screen it leads from one of them back to
 * both.
 */
export function ViewFloat({ search }: { search: Search }) {
  const t = useResultTexts()
  const linkTo = useViewLink(search)
  const isMap = search.view === 'map'
  const Icon = isMap ? List : MapIcon
  // From the list, a phone switches to the map, and a wide screen that shows only the list goes back to both.
  const phone = isMap ? null : ('map' as const)
  return (
    <>
      <Link className="view-float needs-script no-print narrow-only" {...linkTo(phone)}>
        <Icon size={20} />
        {t(isMap ? 'showList' : 'showMap')}
      </Link>
      {search.view !== null && (
        <Link className="view-float needs-script no-print wide-only" {...linkTo(null)}>
          <Icon size={20} />
          {t(isMap ? 'showList' : 'showMap')}
        </Link>
      )}
    </>
  )
}

export function ViewButtons({ search }: { search: Search }) {
  const t = useResultTexts()
  const linkTo = useViewLink(search)
  return (
    <span className="view-buttons wide-only">
      <Link className="view-button" aria-label={t('onlyMap')} {...linkTo('map')}>
        <PanelLeftClose size={20} />
      </Link>
      <Link className="view-button" aria-label={t('onlyList')} {...linkTo('list')}>
        <PanelRightClose size={20} />
      </Link>
    </span>
  )
}

function useViewLink(search: Search) {
  const path = useLocalPath()
  return (view: Search['view']) => ({ to: toUrl(path('/'), { ...search, view }), preventScrollReset: true })
}
