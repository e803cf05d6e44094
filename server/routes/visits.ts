/** The families that wait for their home visit, with what a visitor needs to find and call them, and no more. */
import { Elysia } from 'elysia'
import { settingValue } from '#events/programme/events.ts'
import { limits } from '#events/vocabulary.ts'
import type { Parts } from '../parts.ts'
import { gate } from '../session.ts'
import { queries } from '../store/queries.ts'

/** As the list hands its rows out. */
type Listed = { applications: { id: string }[] }

export function visits(parts: Parts) {
  const { models } = parts.store
  const ask = queries(models.db)
  const waiting = (): Listed =>
    JSON.parse(
      ask.page({
        ...{
          season: settingValue(models.programme(), 'season'),
          status: 'under_verification',
          district: null,
        },
        ...{ scoreMin: null, scoreMax: null, q: '', sortBy: 'submittedAt', sortOrder: 'asc', offset: 0 },
        limit: limits.pageSizeMax,
      }),
    )
  const visit = (id: string) => {
    const stream = models.streamOf(id)
    const file = stream === null ? undefined : models.application(stream)?.file()
    if (!file?.form) return []
    const { brideName, groomName, brideDistrict, brideTaluk, brideVillage, brideAddress } = file.form
    return {
      ...{ id, brideName, groomName, brideDistrict, brideTaluk, brideVillage, brideAddress },
      bridePhone: file.form.brideParentPhone,
      isBegun: Object.keys(file.found).length > 0,
    }
  }
  return new Elysia({ name: 'visits', prefix: '/api/admin' })
    .use(gate(parts))
    .get('/visits', () => waiting().applications.flatMap(({ id }) => visit(id)), {
      detail: { summary: 'Families that wait for a home visit, those who sent first first', tags: ['staff'] },
    })
}
