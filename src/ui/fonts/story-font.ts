import './story-font.css';
