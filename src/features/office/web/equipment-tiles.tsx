/** Equipment as tiles; a tile with more details opens a small dialog (Spec 2, 10). */
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { EquipmentIcon } from './equipment-icon.tsx'
import type { Office } from './office-data.ts'

const EquipmentDialog = lazy(() => import('./equipment-dialog.tsx').then((part) => ({ default: part.EquipmentDialog })))

type Item = Office['equipment'][number]

export function EquipmentTiles({ equipment }: Pick<Office, 'equipment'>) {
  const t = useTexts({ de, en })
  const [open, setOpen] = useState<Item | null>(null)
  if (equipment.length === 0) return null
  return (
    <section aria-labelledby="equipment">
      <h2 id="equipment">{t('equipment')}</h2>
      <ul className="tiles">
        {equipment.map((item) => (
          <li key={item.key} className="tile">
            <EquipmentIcon icon={item.icon} />
            <span>{item.name}</span>
            {item.detail !== '' && (
              <>
                <span className="tile-detail">{item.detail}</span>
                <button
                  type="button"
                  className="tile-more no-print"
                  onClick={() => setOpen(item)}
                  aria-label={t('more', { name: item.name })}
                >
                  <ChevronRight size={18} />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <EquipmentDialog item={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}
