import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import classes from './story-row.module.css';

/** Skeleton of the library's list. */
export function StoryRowBones() {
  return (
    <Loading>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={classes.bones}>
          <Bone width={76} height={106} />
          <div className={classes.lines}>
            <Bone width="60%" height={18} />
            <Bone width="30%" height={14} />
            <Bone width="95%" height={14} />
            <Bone width="70%" height={14} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
